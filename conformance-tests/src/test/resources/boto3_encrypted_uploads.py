"""Uploads in parts under SSE-KMS and SSE-C by boto3: python3 boto3_encrypted_uploads.py BUCKET DEFAULT_KEY OTHER_KEY

The names are those of two KMS keys of the server; the first is its default. Where the endpoint is and how to get in
stands in the AWS_* variables. The bucket is made and removed.
"""

import base64
import hashlib
import os
import sys

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError

bucket, default_key, other_key = sys.argv[1:]
s3 = boto3.client("s3", config=Config(signature_version="s3v4", retries={"total_max_attempts": 1}))
MIB = 1 << 20
body = os.urandom(12 * MIB + 1)
parts = [body[: 5 * MIB], body[5 * MIB : 10 * MIB], body[10 * MIB :]]
transfer = TransferConfig(multipart_threshold=5 * MIB, multipart_chunksize=5 * MIB)


def check(condition, what):
    if not condition:
        sys.exit("wrong: " + what)


def error_of(call, **arguments):
    try:
        call(**arguments)
    except ClientError as e:
        return e.response["ResponseMetadata"]["HTTPStatusCode"], e.response["Error"]["Code"]
    return 200, "none"


def client_key(letter, prefix="SSECustomer"):
    return {prefix + "Algorithm": "AES256", prefix + "Key": letter * 32}


md5_of_key = base64.b64encode(hashlib.md5(b"a" * 32).digest()).decode()

# How to write, how to read, how to read as the source of a copy, and what is told.
kinds = {
    "sse-s3": ({"ServerSideEncryption": "AES256"}, {}, {}, {"ServerSideEncryption": "AES256"}),
    "kms": (
        {"ServerSideEncryption": "aws:kms"},
        {},
        {},
        {"ServerSideEncryption": "aws:kms", "SSEKMSKeyId": default_key},
    ),
    "kms-other": (
        {"ServerSideEncryption": "aws:kms", "SSEKMSKeyId": other_key, "BucketKeyEnabled": True},
        {},
        {},
        {"ServerSideEncryption": "aws:kms", "SSEKMSKeyId": other_key, "BucketKeyEnabled": True},
    ),
    "client": (
        client_key("a"),
        client_key("a"),
        client_key("a", "CopySourceSSECustomer"),
        {"SSECustomerAlgorithm": "AES256", "SSECustomerKeyMD5": md5_of_key},
    ),
}
told = ["ServerSideEncryption", "SSEKMSKeyId", "BucketKeyEnabled", "SSECustomerAlgorithm", "SSECustomerKeyMD5"]


def check_told(response, kind, what):
    found = {name: response[name] for name in told if name in response}
    check(found == kinds[kind][3], "%s of %s tells %s" % (what, kind, found))


def check_holds(key, kind, what):
    read = kinds[kind][1]
    head = s3.head_object(Bucket=bucket, Key=key, **read)
    check_told(head, kind, "HEAD of " + what)
    got = s3.get_object(Bucket=bucket, Key=key, **read)
    check_told(got, kind, "GET of " + what)
    check(got["Body"].read() == body, "the bytes of " + what)
    third = s3.get_object(Bucket=bucket, Key=key, PartNumber=3, **read)
    check_told(third, kind, "a part of " + what)
    check(third["Body"].read() == parts[2], "the bytes of a part of " + what)
    check(third["PartsCount"] == 3, "the number of parts of " + what)


s3.create_bucket(Bucket=bucket)

# Step by step.
for kind, (write, read, _, _) in kinds.items():
    created = s3.create_multipart_upload(Bucket=bucket, Key=kind, **write)
    check_told(created, kind, "CreateMultipartUpload")
    upload = {"Bucket": bucket, "Key": kind, "UploadId": created["UploadId"]}
    named = []
    for number, part in enumerate(parts, 1):
        sent = s3.upload_part(**upload, PartNumber=number, Body=part, **read)
        check_told(sent, kind, "UploadPart")
        is_md5 = sent["ETag"] == '"%s"' % hashlib.md5(part).hexdigest()
        check(is_md5 == (kind == "sse-s3"), "whether the ETag of a part of %s is the MD5" % kind)
        named.append({"PartNumber": number, "ETag": sent["ETag"], "ChecksumCRC32": sent.get("ChecksumCRC32", "")})
    for name in named:
        if not name["ChecksumCRC32"]:
            del name["ChecksumCRC32"]
    listed = s3.list_parts(**upload)["Parts"]
    check([p["ETag"] for p in listed] == [p["ETag"] for p in named], "ListParts of " + kind)
    done = s3.complete_multipart_upload(**upload, MultipartUpload={"Parts": named})
    check(done["ETag"].endswith('-3"'), "the ETag of " + kind)
    if kind != "client":
        check_told(done, kind, "CompleteMultipartUpload")
    check_holds(kind, kind, kind)

# Who has not the key.
created = s3.create_multipart_upload(Bucket=bucket, Key="refused", **client_key("a"))
upload = {"Bucket": bucket, "Key": "refused", "UploadId": created["UploadId"]}
part = {"PartNumber": 1, "Body": b"x"}
check(error_of(s3.upload_part, **upload, **part) == (400, "InvalidRequest"), "a part without the key")
check(error_of(s3.upload_part, **upload, **part, **client_key("b")) == (400, "InvalidRequest"), "another key")
source = {"Bucket": bucket, "Key": "sse-s3"}
copy = {"PartNumber": 1, "CopySource": source}
check(error_of(s3.upload_part_copy, **upload, **copy) == (400, "InvalidRequest"), "a copied part without the key")
sent = s3.upload_part(**upload, **part, **client_key("a"))
check("Parts" in s3.list_parts(**upload), "nothing that was refused has done harm")
s3.abort_multipart_upload(**upload)
created = s3.create_multipart_upload(Bucket=bucket, Key="refused")
upload["UploadId"] = created["UploadId"]
check(error_of(s3.upload_part, **upload, **part, **client_key("a")) == (400, "InvalidRequest"), "a key of no use")
s3.abort_multipart_upload(**upload)
check(
    error_of(s3.create_multipart_upload, Bucket=bucket, Key="x", ServerSideEncryption="aws:kms", SSEKMSKeyId="none")
    == (400, "KMS.NotFoundException"),
    "an unknown key",
)
check(error_of(s3.get_object, Bucket=bucket, Key="client", PartNumber=1) == (400, "InvalidRequest"), "no key")
check(
    error_of(s3.get_object, Bucket=bucket, Key="client", PartNumber=1, **client_key("b")) == (403, "AccessDenied"),
    "a wrong key",
)

# Files, as most people send them; and from every kind to every kind, in parts. These know no bucket keys.
del kinds["kms-other"][0]["BucketKeyEnabled"], kinds["kms-other"][3]["BucketKeyEnabled"]
with open("file", "wb") as file:
    file.write(body)
for kind, (write, read, _, _) in kinds.items():
    s3.upload_file("file", bucket, "file-" + kind, ExtraArgs=write, Config=transfer)
    check_holds("file-" + kind, kind, "a file under " + kind)
    s3.download_file(bucket, "file-" + kind, "back", ExtraArgs=read, Config=transfer)
    with open("back", "rb") as back:
        check(back.read() == body, "a file that comes back from " + kind)
for source, (_, read, source_key, _) in kinds.items():
    for target, (write, _, _, _) in kinds.items():
        key = "%s-to-%s" % (source, target)
        s3.copy(
            {"Bucket": bucket, "Key": source},
            bucket,
            key,
            ExtraArgs={**write, **source_key},
            Config=transfer,
        )
        check_holds(key, target, "a copy in parts from %s to %s" % (source, target))

# One request copies an object of parts, too; then it has none.
for source, (_, _, source_key, _) in kinds.items():
    copied = s3.copy_object(
        Bucket=bucket, Key="whole", CopySource={"Bucket": bucket, "Key": source}, **client_key("a"), **source_key
    )
    check_told(copied, "client", "a copy of parts")
    got = s3.get_object(Bucket=bucket, Key="whole", **client_key("a"))
    check(got["Body"].read() == body and not got["ETag"].endswith('-3"'), "a copy of the parts of " + source)

kinds["kms-other"][3]["BucketKeyEnabled"] = True

# What the bucket gives, settled when the upload is created.
rule = {
    "ApplyServerSideEncryptionByDefault": {"SSEAlgorithm": "aws:kms", "KMSMasterKeyID": other_key},
    "BucketKeyEnabled": True,
}
s3.put_bucket_encryption(Bucket=bucket, ServerSideEncryptionConfiguration={"Rules": [rule]})
s3.upload_file("file", bucket, "by-default", Config=transfer)
check_holds("by-default", "kms-other", "what the bucket gives")

for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
    for found in page.get("Contents", []):
        s3.delete_object(Bucket=bucket, Key=found["Key"])
s3.delete_bucket(Bucket=bucket)

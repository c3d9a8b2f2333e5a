"""Server-side encryption by boto3: python3 boto3_encryption.py BUCKET DEFAULT_KEY OTHER_KEY

The names are those of two KMS keys of the server; the first is its default. Where the endpoint is and how to get in
stands in the AWS_* variables. The bucket is made and removed.
"""

import base64
import hashlib
import json
import os
import ssl
import sys
import urllib.error
import urllib.request

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

bucket, default_key, other_key = sys.argv[1:]
s3 = boto3.client("s3", config=Config(signature_version="s3v4", retries={"total_max_attempts": 1}))
body = os.urandom((1 << 20) + 1)
md5 = hashlib.md5(body).hexdigest()


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


def md5_of_key(letter):
    return base64.b64encode(hashlib.md5(letter.encode() * 32).digest()).decode()


# How to write, how to read, how to read as the source of a copy, and what is told.
kinds = {
    "unsaid": ({}, {}, {}, {"ServerSideEncryption": "AES256"}),
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
        {"SSECustomerAlgorithm": "AES256", "SSECustomerKeyMD5": md5_of_key("a")},
    ),
}
told = ["ServerSideEncryption", "SSEKMSKeyId", "BucketKeyEnabled", "SSECustomerAlgorithm", "SSECustomerKeyMD5"]


def check_told(response, kind, what):
    found = {name: response[name] for name in told if name in response}
    check(found == kinds[kind][3], "%s of %s tells %s" % (what, kind, found))


s3.create_bucket(Bucket=bucket)
for kind, (write, read, _, _) in kinds.items():
    put = s3.put_object(Bucket=bucket, Key=kind, Body=body, Metadata={"colour": "blue"}, **write)
    check_told(put, kind, "PUT")
    is_md5 = put["ETag"] == '"%s"' % md5
    check(is_md5 == (kind in ("unsaid", "sse-s3")), "whether the ETag of %s is the MD5" % kind)
    head = s3.head_object(Bucket=bucket, Key=kind, **read)
    check_told(head, kind, "HEAD")
    check(head["ETag"] == put["ETag"] and head["Metadata"] == {"colour": "blue"}, "HEAD of " + kind)
    got = s3.get_object(Bucket=bucket, Key=kind, **read)
    check_told(got, kind, "GET")
    check(got["Body"].read() == body, "the bytes of " + kind)
    part = s3.get_object(Bucket=bucket, Key=kind, Range="bytes=65530-65545", **read)
    check(part["Body"].read() == body[65530:65546], "a range of " + kind)
    s3.put_object(Bucket=bucket, Key=kind + "-empty", Body=b"", **write)
    check(s3.get_object(Bucket=bucket, Key=kind + "-empty", **read)["Body"].read() == b"", "nothing of " + kind)

# From every kind to every kind, and back onto itself.
for source, (_, _, source_key, _) in kinds.items():
    for target, (write, read, _, _) in kinds.items():
        copied = s3.copy_object(
            Bucket=bucket,
            Key="%s-to-%s" % (source, target),
            CopySource={"Bucket": bucket, "Key": source},
            **write,
            **source_key,
        )
        check_told(copied, target, "copy from " + source)
        got = s3.get_object(Bucket=bucket, Key="%s-to-%s" % (source, target), **read)
        check_told(got, target, "GET of a copy from " + source)
        check(got["Body"].read() == body, "a copy from %s to %s" % (source, target))
        check(got["Metadata"] == {"colour": "blue"}, "metadata of a copy")
s3.put_object(Bucket=bucket, Key="itself", Body=body)
for kind in ("kms", "client", "sse-s3"):
    before = "client" if kind == "sse-s3" else "unsaid"
    s3.copy_object(
        Bucket=bucket,
        Key="itself",
        CopySource={"Bucket": bucket, "Key": "itself"},
        **kinds[kind][0],
        **kinds[before][2],
    )
    check(s3.get_object(Bucket=bucket, Key="itself", **kinds[kind][1])["Body"].read() == body, "onto itself")
check(
    error_of(s3.copy_object, Bucket=bucket, Key="itself", CopySource={"Bucket": bucket, "Key": "itself"})
    == (400, "InvalidRequest"),
    "a copy onto itself that changes nothing",
)

# Who has not the key.
for call, no_key in ((s3.get_object, (400, "InvalidRequest")), (s3.head_object, (400, "400"))):
    check(error_of(call, Bucket=bucket, Key="client") == no_key, "no key")
for call, wrong in ((s3.get_object, (403, "AccessDenied")), (s3.head_object, (403, "403"))):
    check(error_of(call, Bucket=bucket, Key="client", **client_key("b")) == wrong, "a wrong key")
check(
    error_of(s3.get_object, Bucket=bucket, Key="kms", **client_key("a")) == (400, "InvalidRequest"),
    "a key where none belongs",
)
copy = {"Bucket": bucket, "Key": "x", "CopySource": {"Bucket": bucket, "Key": "client"}}
check(error_of(s3.copy_object, **copy) == (400, "InvalidRequest"), "a copy without the source's key")
check(
    error_of(s3.copy_object, **copy, **client_key("b", "CopySourceSSECustomer")) == (403, "AccessDenied"),
    "a copy with a wrong key",
)
attributes = {"Bucket": bucket, "Key": "client", "ObjectAttributes": ["ObjectSize"]}
check(error_of(s3.get_object_attributes, **attributes) == (400, "InvalidRequest"), "attributes without the key")
# Here boto3 encodes nothing by itself.
encoded = {
    "SSECustomerAlgorithm": "AES256",
    "SSECustomerKey": base64.b64encode(b"a" * 32).decode(),
    "SSECustomerKeyMD5": md5_of_key("a"),
}
check(s3.get_object_attributes(**attributes, **encoded)["ObjectSize"] == len(body), "attributes")

# KMS keys and contexts.
check(
    error_of(s3.put_object, Bucket=bucket, Key="x", ServerSideEncryption="aws:kms", SSEKMSKeyId="no-such-key")
    == (400, "KMS.NotFoundException"),
    "an unknown key",
)
arn = "arn:aws:kms:us-east-1:123456789012:key/" + other_key
context = base64.b64encode(json.dumps({"project": "Größe"}).encode()).decode()
put = s3.put_object(
    Bucket=bucket,
    Key="context",
    Body=body,
    ServerSideEncryption="aws:kms",
    SSEKMSKeyId=arn,
    SSEKMSEncryptionContext=context,
)
check(put["SSEKMSKeyId"] == arn and put["SSEKMSEncryptionContext"] == context, "ARN and context")
check(s3.get_object(Bucket=bucket, Key="context")["Body"].read() == body, "an object with a context")

# What the bucket gives.
def configure(**by_default):
    rule = {"ApplyServerSideEncryptionByDefault": by_default, "BucketKeyEnabled": "KMSMasterKeyID" in by_default}
    s3.put_bucket_encryption(Bucket=bucket, ServerSideEncryptionConfiguration={"Rules": [rule]})


configure(SSEAlgorithm="aws:kms", KMSMasterKeyID=other_key)
check_told(s3.put_object(Bucket=bucket, Key="x", Body=body), "kms-other", "PUT into a configured bucket")
check_told(s3.get_object(Bucket=bucket, Key="x"), "kms-other", "GET from a configured bucket")
check_told(s3.put_object(Bucket=bucket, Key="x", Body=body, ServerSideEncryption="AES256"), "sse-s3", "PUT")
configure(SSEAlgorithm="AES256")
check_told(s3.put_object(Bucket=bucket, Key="x", Body=body), "sse-s3", "PUT into a configured bucket")
s3.delete_bucket_encryption(Bucket=bucket)

# By URL, the key in headers.
key = b"a" * 32
headers = {
    "x-amz-server-side-encryption-customer-algorithm": "AES256",
    "x-amz-server-side-encryption-customer-key": base64.b64encode(key).decode(),
    "x-amz-server-side-encryption-customer-key-MD5": md5_of_key("a"),
}
trust = ssl.create_default_context(cafile=os.environ.get("AWS_CA_BUNDLE"))
for method, operation, data in (("PUT", "put_object", body), ("GET", "get_object", None)):
    url = s3.generate_presigned_url(
        operation, Params={"Bucket": bucket, "Key": "by-url", **client_key("a")}, HttpMethod=method
    )
    request = urllib.request.Request(url, data=data, method=method, headers=headers)
    if data:
        request.add_header("Content-Type", "")
    try:
        with urllib.request.urlopen(request, context=trust) as answer:
            check(method == "PUT" or answer.read() == body, "the bytes by URL")
    except urllib.error.HTTPError as e:
        sys.exit("wrong: %s by URL: %s" % (method, e.read()))
try:
    urllib.request.urlopen(urllib.request.Request(url), context=trust)
    sys.exit("wrong: a URL without its key")
except urllib.error.HTTPError as e:
    check(e.code in (400, 403), "a URL without its key")

for entry in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
    s3.delete_objects(Bucket=bucket, Delete={"Objects": [{"Key": o["Key"]} for o in entry.get("Contents", [])]})
s3.delete_bucket(Bucket=bucket)

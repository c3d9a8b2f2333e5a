"""A round trip by boto3: python3 boto3_round_trip.py BUCKET MEBIBYTES

Where the endpoint is and how to get in stands in the AWS_* variables. The bucket is made and removed.
"""

import hashlib
import os
import sys
import tempfile

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError

bucket, mebibytes = sys.argv[1], int(sys.argv[2])
s3 = boto3.client("s3", config=Config(retries={"total_max_attempts": 1}))


def check(condition, what):
    if not condition:
        sys.exit("wrong: " + what)


def code_of(call, **arguments):
    try:
        call(**arguments)
    except ClientError as e:
        return e.response["Error"]["Code"]
    return "none"


s3.create_bucket(Bucket=bucket)
check(bucket in [b["Name"] for b in s3.list_buckets()["Buckets"]], "the bucket is listed")
s3.head_bucket(Bucket=bucket)
s3.get_bucket_location(Bucket=bucket)

# Small objects, with every header that a PUT keeps.
body = os.urandom(100_000)
put = s3.put_object(
    Bucket=bucket,
    Key="small/one",
    Body=body,
    ContentType="text/x-test",
    CacheControl="max-age=60",
    ContentDisposition='attachment; filename="x"',
    ContentLanguage="de",
    Metadata={"colour": "blue", "empty": ""},
)
check(put["ETag"] == '"%s"' % hashlib.md5(body).hexdigest(), "the ETag is the MD5")
got = s3.get_object(Bucket=bucket, Key="small/one", ChecksumMode="ENABLED")
check(got["Body"].read() == body, "the bytes")
check(got["ContentType"] == "text/x-test", "Content-Type")
check(got["CacheControl"] == "max-age=60", "Cache-Control")
check(got["ContentDisposition"] == 'attachment; filename="x"', "Content-Disposition")
check(got["ContentLanguage"] == "de", "Content-Language")
check(got["Metadata"] == {"colour": "blue", "empty": ""}, "metadata: %s" % got["Metadata"])
part = s3.get_object(Bucket=bucket, Key="small/one", Range="bytes=70000-70009")
check(part["Body"].read() == body[70000:70010], "a range")
check(part["ContentRange"] == "bytes 70000-70009/100000", "Content-Range")

# Every checksum that boto3 computes by itself is verified and given back.
for algorithm in ("CRC32", "SHA1", "SHA256"):
    put = s3.put_object(Bucket=bucket, Key="sum/" + algorithm, Body=body, ChecksumAlgorithm=algorithm)
    head = s3.head_object(Bucket=bucket, Key="sum/" + algorithm, ChecksumMode="ENABLED")
    name = "Checksum" + algorithm
    check(put[name] == head[name], name)

# A large file in parts, several at a time; what comes back is compared.
with tempfile.TemporaryDirectory(dir=".") as folder:
    there, back = os.path.join(folder, "there"), os.path.join(folder, "back")
    digest = hashlib.sha256()
    with open(there, "wb") as f:
        for _ in range(mebibytes):
            block = os.urandom(1 << 20)
            digest.update(block)
            f.write(block)
    parts = TransferConfig(multipart_threshold=5 << 20, multipart_chunksize=5 << 20)
    s3.upload_file(there, bucket, "large", Config=parts)
    check("-" in s3.head_object(Bucket=bucket, Key="large")["ETag"], "sent in parts")
    check(s3.head_object(Bucket=bucket, Key="large")["ContentLength"] == mebibytes << 20, "length")
    # Downloads go in ranges, several at a time.
    s3.download_file(bucket, "large", back)
    again = hashlib.sha256()
    with open(back, "rb") as f:
        for block in iter(lambda: f.read(1 << 20), b""):
            again.update(block)
    check(again.digest() == digest.digest(), "the bytes of the large object")

# Lists, with pages and common prefixes.
for i in range(25):
    s3.put_object(Bucket=bucket, Key="list/%d/%d" % (i // 10, i), Body=b"x")
for api in ("list_objects", "list_objects_v2"):
    pages = s3.get_paginator(api).paginate(
        Bucket=bucket, Prefix="list/", PaginationConfig={"PageSize": 7}
    )
    keys = [o["Key"] for page in pages for o in page["Contents"]]
    check(len(keys) == 25 and keys == sorted(keys), "%s: %s" % (api, keys))
    pages = s3.get_paginator(api).paginate(
        Bucket=bucket, Prefix="list/", Delimiter="/", PaginationConfig={"PageSize": 2}
    )
    folders = [p["Prefix"] for page in pages for p in page.get("CommonPrefixes", [])]
    check(folders == ["list/0/", "list/1/", "list/2/"], "%s: %s" % (api, folders))

# Conditions and errors.
etag = s3.head_object(Bucket=bucket, Key="small/one")["ETag"]
check(
    code_of(s3.get_object, Bucket=bucket, Key="small/one", IfNoneMatch=etag) == "304", "not modified"
)
check(
    code_of(s3.get_object, Bucket=bucket, Key="small/one", IfMatch='"x"') == "PreconditionFailed",
    "precondition of a GET",
)
check(
    code_of(s3.put_object, Bucket=bucket, Key="small/one", Body=b"", IfNoneMatch="*")
    == "PreconditionFailed",
    "precondition of a PUT",
)
check(code_of(s3.get_object, Bucket=bucket, Key="none") == "NoSuchKey", "no such key")
check(code_of(s3.list_objects_v2, Bucket=bucket + "-none") == "NoSuchBucket", "no such bucket")
check(code_of(s3.delete_bucket, Bucket=bucket) == "BucketNotEmpty", "the bucket is not empty")

# Everything goes at once.
keys = [o["Key"] for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket)
        for o in page["Contents"]]
answer = s3.delete_objects(Bucket=bucket, Delete={"Objects": [{"Key": key} for key in keys]})
check(len(answer["Deleted"]) == len(keys) and "Errors" not in answer, "delete_objects")
check(s3.list_objects_v2(Bucket=bucket)["KeyCount"] == 0, "nothing is listed")
s3.delete_bucket(Bucket=bucket)
check(code_of(s3.head_bucket, Bucket=bucket) == "404", "the bucket is gone")

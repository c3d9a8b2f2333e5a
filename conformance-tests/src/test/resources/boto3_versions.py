"""Versions, tags and bucket configurations by boto3: python3 boto3_versions.py BUCKET

Where the endpoint is and how to get in stands in the AWS_* variables. The bucket is made and removed.
"""

import sys

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

bucket = sys.argv[1]
s3 = boto3.client("s3", config=Config(retries={"total_max_attempts": 1}))


def check(condition, what):
    if not condition:
        sys.exit("wrong: " + what)


def refused(status, code, call, **arguments):
    try:
        call(**arguments)
    except ClientError as e:
        found = e.response["ResponseMetadata"]["HTTPStatusCode"], e.response["Error"]["Code"]
        check(found == (status, code), "%s %s for %s %s" % (*found, call.__name__, arguments))
        return e.response["ResponseMetadata"]["HTTPHeaders"]
    sys.exit("wrong: %s %s was not refused" % (call.__name__, arguments))


def body_of(**arguments):
    return s3.get_object(Bucket=bucket, **arguments)["Body"].read().decode()


def versions(**arguments):
    """(key, version id, latest, marker) of all versions, page by page, in the order of the keys."""
    found = []
    for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket, **arguments):
        entries = [(v, False) for v in page.get("Versions", [])]
        entries += [(m, True) for m in page.get("DeleteMarkers", [])]
        found += [(v["Key"], v["VersionId"], v["IsLatest"], marker) for v, marker in entries]
    return found


def set_versioning(status):
    s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": status})


s3.create_bucket(Bucket=bucket)
check("Status" not in s3.get_bucket_versioning(Bucket=bucket), "no status before versioning")
before = s3.put_object(Bucket=bucket, Key="k", Body="before")
check("VersionId" not in before, "no version id before versioning")

# Enabled.
set_versioning("Enabled")
check(s3.get_bucket_versioning(Bucket=bucket)["Status"] == "Enabled", "status")
one = s3.put_object(Bucket=bucket, Key="k", Body="one")["VersionId"]
two = s3.put_object(Bucket=bucket, Key="k", Body="two")["VersionId"]
check(body_of(Key="k") == "two", "the latest")
check(body_of(Key="k", VersionId=one) == "one", "an older version")
check(body_of(Key="k", VersionId="null") == "before", "the null version")
check(s3.head_object(Bucket=bucket, Key="k")["VersionId"] == two, "HEAD tells the version")
listed = [("k", two, True, False), ("k", one, False, False), ("k", "null", False, False)]
check(versions() == listed, "list: %s" % versions())
check(versions(Prefix="k", PaginationConfig={"PageSize": 1}) == listed, "pages of one")
refused(404, "NoSuchVersion", s3.get_object, Bucket=bucket, Key="other", VersionId=one)
refused(400, "InvalidArgument", s3.get_object, Bucket=bucket, Key="k", VersionId="nonsense")

# Delete markers.
deleted = s3.delete_object(Bucket=bucket, Key="k")
marker = deleted["VersionId"]
check(deleted["DeleteMarker"], "a delete leaves a marker")
headers = refused(404, "NoSuchKey", s3.get_object, Bucket=bucket, Key="k")
check(headers["x-amz-delete-marker"] == "true", "404 tells of the marker")
check(headers["x-amz-version-id"] == marker, "404 tells the marker's version")
headers = refused(405, "MethodNotAllowed", s3.get_object, Bucket=bucket, Key="k", VersionId=marker)
check(headers["x-amz-delete-marker"] == "true", "405 tells of the marker")
check("Contents" not in s3.list_objects_v2(Bucket=bucket), "a list does not show it")
check(("k", marker, True, True) in versions(), "the list of versions does")
gone = s3.delete_object(Bucket=bucket, Key="k", VersionId=marker)
check(gone["DeleteMarker"] and gone["VersionId"] == marker, "the marker is removed")
check(body_of(Key="k") == "two", "and the object is back")
s3.delete_object(Bucket=bucket, Key="k", VersionId=two)
check(body_of(Key="k") == "one", "the version before is the latest")

# Suspended.
set_versioning("Suspended")
check(s3.put_object(Bucket=bucket, Key="k", Body="null 1")["VersionId"] == "null", "null")
s3.put_object(Bucket=bucket, Key="k", Body="null 2")
check([v[1] for v in versions()] == ["null", one], "one null version: %s" % versions())
check(s3.delete_object(Bucket=bucket, Key="k")["VersionId"] == "null", "a null marker")
check(body_of(Key="k", VersionId=one) == "one", "versions stay")
set_versioning("Enabled")

# Many at once.
many = [s3.put_object(Bucket=bucket, Key="m/%d" % (i % 3), Body=str(i)) for i in range(9)]
rolled = s3.list_object_versions(Bucket=bucket, Delimiter="/")
check([p["Prefix"] for p in rolled["CommonPrefixes"]] == ["m/"], "common prefixes of versions")
check(len(versions(Prefix="m/", PaginationConfig={"PageSize": 2})) == 9, "nine versions")
answer = s3.delete_objects(
    Bucket=bucket,
    Delete={
        "Objects": [{"Key": "m/%d" % (i % 3), "VersionId": v["VersionId"]} for i, v in enumerate(many[:3])]
        + [{"Key": "m/0"}, {"Key": "m/1", "VersionId": "nonsense"}]
    },
)
check(len(answer["Deleted"]) == 4, "deleted: %s" % answer)
check(answer["Deleted"][3]["DeleteMarker"], "a marker among them")
check([e["Code"] for e in answer["Errors"]] == ["NoSuchVersion"], "one refused")
check(len(versions(Prefix="m/")) == 7, "six versions and a marker are left")

# Tags of objects.
tags = [{"Key": "a b", "Value": "1"}, {"Key": "Ü", "Value": ""}]
tagged = s3.put_object(Bucket=bucket, Key="t", Body="tagged", Tagging="x=1&y=%C3%BC")
check(s3.head_object(Bucket=bucket, Key="t").get("TagCount", 2) == 2, "count of tags")
check(s3.get_object(Bucket=bucket, Key="t")["TagCount"] == 2, "count of tags")
found = s3.get_object_tagging(Bucket=bucket, Key="t")
check(found["TagSet"] == [{"Key": "x", "Value": "1"}, {"Key": "y", "Value": "ü"}], str(found))
check(found["VersionId"] == tagged["VersionId"], "tags are those of a version")
put = s3.put_object_tagging(Bucket=bucket, Key="t", Tagging={"TagSet": tags})
check(put["VersionId"] == tagged["VersionId"], "the version stays the same")
check(s3.get_object_tagging(Bucket=bucket, Key="t")["TagSet"] == tags, "tags are replaced")
newer = s3.put_object(Bucket=bucket, Key="t", Body="newer")["VersionId"]
check(s3.get_object_tagging(Bucket=bucket, Key="t")["TagSet"] == [], "a new version has none")
check(
    s3.get_object_tagging(Bucket=bucket, Key="t", VersionId=tagged["VersionId"])["TagSet"] == tags,
    "the older keeps its own",
)
s3.delete_object_tagging(Bucket=bucket, Key="t", VersionId=tagged["VersionId"])
check(
    s3.get_object_tagging(Bucket=bucket, Key="t", VersionId=tagged["VersionId"])["TagSet"] == [],
    "tags are removed",
)
check(body_of(Key="t", VersionId=tagged["VersionId"]) == "tagged", "and nothing else")
for code, wrong in {
    "BadRequest": [{"Key": "k%d" % i, "Value": ""} for i in range(11)],
    "InvalidTag": [{"Key": "k", "Value": "1"}, {"Key": "k", "Value": "2"}],
}.items():
    refused(400, code, s3.put_object_tagging, Bucket=bucket, Key="t", Tagging={"TagSet": wrong})
for wrong in [("aws:k", "v"), ("k" * 129, "v"), ("k", "v" * 257), ("k#", "v")]:
    tag = {"TagSet": [{"Key": wrong[0], "Value": wrong[1]}]}
    refused(400, "InvalidTag", s3.put_object_tagging, Bucket=bucket, Key="t", Tagging=tag)
refused(400, "InvalidArgument", s3.put_object, Bucket=bucket, Key="t", Body="", Tagging="a=1&a=2")
refused(404, "NoSuchKey", s3.get_object_tagging, Bucket=bucket, Key="none")

# Tags and encryption of the bucket.
refused(404, "NoSuchTagSet", s3.get_bucket_tagging, Bucket=bucket)
s3.put_bucket_tagging(Bucket=bucket, Tagging={"TagSet": tags})
check(s3.get_bucket_tagging(Bucket=bucket)["TagSet"] == tags, "tags of the bucket")
s3.delete_bucket_tagging(Bucket=bucket)
refused(404, "NoSuchTagSet", s3.get_bucket_tagging, Bucket=bucket)
rule = {
    "Rules": [
        {"ApplyServerSideEncryptionByDefault": {"SSEAlgorithm": "AES256"}, "BucketKeyEnabled": True}
    ]
}
s3.put_bucket_encryption(Bucket=bucket, ServerSideEncryptionConfiguration=rule)
found = s3.get_bucket_encryption(Bucket=bucket)["ServerSideEncryptionConfiguration"]
check(found == rule, "encryption of the bucket: %s" % found)
s3.delete_bucket_encryption(Bucket=bucket)

refused(409, "BucketNotEmpty", s3.delete_bucket, Bucket=bucket)
for key, version, _, _ in versions():
    s3.delete_object(Bucket=bucket, Key=key, VersionId=version)
s3.delete_bucket(Bucket=bucket)

"""What the scripts beside it share: a client that never tries again, and words for expectations.

Where the endpoint is and how to get in stands in the AWS_* variables.
"""

import sys

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from botocore.exceptions import ClientError

bucket = sys.argv[1]
ONCE = {"total_max_attempts": 1}
s3 = boto3.client("s3", config=Config(retries=ONCE))
nobody = boto3.client("s3", config=Config(retries=ONCE, signature_version=UNSIGNED))


def check(condition, what):
    if not condition:
        sys.exit("wrong: %s" % what)


def same(expected, found, what):
    check(expected == found, "%s: %r instead of %r" % (what, found, expected))


def refused(status, code, call, **arguments):
    """The error's response; a HEAD has no code but its status."""
    try:
        call(**arguments)
    except ClientError as e:
        found = e.response["ResponseMetadata"]["HTTPStatusCode"], e.response["Error"]["Code"]
        same((status, code), found, "%s %s" % (call.__name__, arguments))
        return e.response
    sys.exit("wrong: %s %s was not refused" % (call.__name__, arguments))


def body_of(key, **arguments):
    return s3.get_object(Bucket=bucket, Key=key, **arguments)["Body"].read()


def keys():
    return [o["Key"] for o in s3.list_objects_v2(Bucket=bucket).get("Contents", [])]


def empty():
    for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket):
        for version in page.get("Versions", []) + page.get("DeleteMarkers", []):
            s3.delete_object(Bucket=bucket, Key=version["Key"], VersionId=version["VersionId"])
    s3.delete_bucket(Bucket=bucket)

"""Object Lock by boto3: python3 boto3_object_lock.py BUCKET

Where the endpoint is and how to get in stands in the AWS_* variables. The bucket stays: one version in it is
kept in compliance mode until tomorrow.
"""

import datetime
import sys

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

bucket = sys.argv[1]
s3 = boto3.client("s3", config=Config(retries={"total_max_attempts": 1}))
now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)


def ahead(days):
    return now + datetime.timedelta(days=days)


def check(condition, what):
    if not condition:
        sys.exit("wrong: " + what)


def refused(status, code, call, **arguments):
    try:
        call(**arguments)
    except ClientError as e:
        found = e.response["ResponseMetadata"]["HTTPStatusCode"], e.response["Error"]["Code"]
        check(found == (status, code), "%s %s for %s %s" % (*found, call.__name__, arguments))
        return
    sys.exit("wrong: %s %s was not refused" % (call.__name__, arguments))


def denied(call, **arguments):
    refused(403, "AccessDenied", call, **arguments)


def retention(mode, days):
    return {"Mode": mode, "RetainUntilDate": ahead(days)}


def configuration(**default):
    rule = {"Rule": {"DefaultRetention": default}} if default else {}
    return {"ObjectLockEnabled": "Enabled", **rule}


s3.create_bucket(Bucket=bucket, ObjectLockEnabledForBucket=True)
check(s3.get_bucket_versioning(Bucket=bucket)["Status"] == "Enabled", "a lock needs versions")
refused(
    409,
    "InvalidBucketState",
    s3.put_bucket_versioning,
    Bucket=bucket,
    VersioningConfiguration={"Status": "Suspended"},
)
found = s3.get_object_lock_configuration(Bucket=bucket)["ObjectLockConfiguration"]
check(found == configuration(), "configuration: %s" % found)

# Governance.
put = s3.put_object(
    Bucket=bucket,
    Key="g",
    Body="governed",
    ObjectLockMode="GOVERNANCE",
    ObjectLockRetainUntilDate=ahead(2),
)
one = {"Bucket": bucket, "Key": "g", "VersionId": put["VersionId"]}
head = s3.head_object(**one)
check(head["ObjectLockMode"] == "GOVERNANCE", "mode on HEAD")
check(head["ObjectLockRetainUntilDate"] == ahead(2), "date on HEAD")
check(s3.get_object_retention(**one)["Retention"] == retention("GOVERNANCE", 2), "retention")
denied(s3.delete_object, **one)
s3.put_object_retention(**one, Retention=retention("GOVERNANCE", 3))
denied(s3.put_object_retention, **one, Retention=retention("GOVERNANCE", 1))
denied(s3.put_object_retention, **one, Retention=retention("COMPLIANCE", 3))
s3.put_object_retention(
    **one, Retention=retention("GOVERNANCE", 1), BypassGovernanceRetention=True
)
check(s3.get_object_retention(**one)["Retention"] == retention("GOVERNANCE", 1), "shortened")
answer = s3.delete_objects(
    Bucket=bucket, Delete={"Objects": [{"Key": "g", "VersionId": put["VersionId"]}]}
)
check([e["Code"] for e in answer["Errors"]] == ["AccessDenied"], "many at once: %s" % answer)
marker = s3.delete_object(Bucket=bucket, Key="g")
check(marker["DeleteMarker"], "a delete without a version leaves a marker")
check(s3.get_object(**one)["Body"].read() == b"governed", "and the version is there")
refused(
    405,
    "MethodNotAllowed",
    s3.put_object_retention,
    Bucket=bucket,
    Key="g",
    VersionId=marker["VersionId"],
    Retention=retention("GOVERNANCE", 1),
)
s3.delete_object(**one, BypassGovernanceRetention=True)
s3.delete_object(Bucket=bucket, Key="g", VersionId=marker["VersionId"])

# Legal hold.
put = s3.put_object(Bucket=bucket, Key="h", Body="held")
one = {"Bucket": bucket, "Key": "h", "VersionId": put["VersionId"]}
refused(404, "NoSuchObjectLockConfiguration", s3.get_object_legal_hold, **one)
refused(404, "NoSuchObjectLockConfiguration", s3.get_object_retention, **one)
s3.put_object_legal_hold(**one, LegalHold={"Status": "ON"})
check(s3.get_object_legal_hold(**one)["LegalHold"]["Status"] == "ON", "held")
check(s3.head_object(**one)["ObjectLockLegalHoldStatus"] == "ON", "held on HEAD")
denied(s3.delete_object, **one, BypassGovernanceRetention=True)
s3.put_object_legal_hold(**one, LegalHold={"Status": "OFF"})
check(s3.get_object_legal_hold(**one)["LegalHold"]["Status"] == "OFF", "released")
s3.delete_object(**one)

# What is refused.
refused(
    400,
    "InvalidArgument",
    s3.put_object,
    Bucket=bucket,
    Key="x",
    Body="",
    ObjectLockMode="GOVERNANCE",
    ObjectLockRetainUntilDate=ahead(-1),
)
refused(400, "InvalidArgument", s3.put_object, Bucket=bucket, Key="x", Body="", ObjectLockMode="GOVERNANCE")
for default in [{"Mode": "GOVERNANCE", "Days": 0}, {"Mode": "GOVERNANCE", "Years": 101}]:
    refused(
        400,
        "InvalidArgument",
        s3.put_object_lock_configuration,
        Bucket=bucket,
        ObjectLockConfiguration=configuration(**default),
    )
for default in [{"Mode": "GOVERNANCE", "Days": 1, "Years": 1}, {"Mode": "NONE", "Days": 1}]:
    refused(
        400,
        "MalformedXML",
        s3.put_object_lock_configuration,
        Bucket=bucket,
        ObjectLockConfiguration=configuration(**default),
    )

# A bucket that is there already.
plain = bucket + "-plain"
s3.create_bucket(Bucket=plain)
s3.put_object(Bucket=plain, Key="k", Body="early")
refused(404, "ObjectLockConfigurationNotFoundError", s3.get_object_lock_configuration, Bucket=plain)
for call, arguments in [
    (s3.put_object_retention, {"Retention": retention("GOVERNANCE", 1)}),
    (s3.put_object_legal_hold, {"LegalHold": {"Status": "ON"}}),
    (s3.get_object_retention, {}),
    (s3.get_object_legal_hold, {}),
]:
    refused(400, "InvalidRequest", call, Bucket=plain, Key="k", **arguments)
lock = {"Bucket": plain, "ObjectLockConfiguration": configuration()}
refused(409, "InvalidBucketState", s3.put_object_lock_configuration, **lock)
s3.put_bucket_versioning(Bucket=plain, VersioningConfiguration={"Status": "Enabled"})
s3.put_object_lock_configuration(**lock)
s3.put_object_retention(
    Bucket=plain, Key="k", VersionId="null", Retention=retention("GOVERNANCE", 1)
)
denied(s3.delete_object, Bucket=plain, Key="k", VersionId="null")
s3.delete_object(Bucket=plain, Key="k", VersionId="null", BypassGovernanceRetention=True)
s3.delete_bucket(Bucket=plain)

# The default, and compliance, which binds everybody.
s3.put_object_lock_configuration(
    Bucket=bucket, ObjectLockConfiguration=configuration(Mode="COMPLIANCE", Days=1)
)
put = s3.put_object(Bucket=bucket, Key="c", Body="complied")
one = {"Bucket": bucket, "Key": "c", "VersionId": put["VersionId"]}
found = s3.get_object_retention(**one)["Retention"]
check(found["Mode"] == "COMPLIANCE", "default mode")
check(ahead(1) <= found["RetainUntilDate"] < ahead(1) + datetime.timedelta(hours=1), "default date")
denied(s3.delete_object, **one, BypassGovernanceRetention=True)
denied(s3.put_object_retention, **one, Retention=retention("GOVERNANCE", 3), BypassGovernanceRetention=True)
denied(s3.put_object_retention, **one, Retention={}, BypassGovernanceRetention=True)
refused(409, "BucketNotEmpty", s3.delete_bucket, Bucket=bucket)

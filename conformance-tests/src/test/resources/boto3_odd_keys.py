"""Keys of every odd kind by boto3: python3 boto3_odd_keys.py BUCKET

The keys are those of the file odd_keys.txt, one JSON string a line.
"""

import json
import os
import sys

import boto3
from botocore.config import Config

bucket = sys.argv[1]
s3 = boto3.client("s3", config=Config(retries={"total_max_attempts": 1}))


def check(condition, what):
    if not condition:
        sys.exit("wrong: " + what)


with open(os.path.join(os.path.dirname(__file__), "odd_keys.txt"), encoding="ascii") as lines:
    keys = [json.loads(line) for line in lines if line.strip()]
order = sorted(keys, key=lambda key: key.encode())

s3.create_bucket(Bucket=bucket)
for key in keys:
    s3.put_object(Bucket=bucket, Key=key, Body=key.encode(), Metadata={"n": str(keys.index(key))})
for key in keys:
    got = s3.get_object(Bucket=bucket, Key=key)
    check(got["Body"].read() == key.encode(), "the object at %r" % key)
    check(got["Metadata"] == {"n": str(keys.index(key))}, "the metadata at %r" % key)

for api in ("list_objects", "list_objects_v2"):
    pages = s3.get_paginator(api).paginate(Bucket=bucket, PaginationConfig={"PageSize": 5})
    listed = [o["Key"] for page in pages for o in page["Contents"]]
    check(listed == order, "%s: %r" % (api, [k for k in zip(listed, order) if k[0] != k[1]][:1]))
    for prefix in ("a", "a/", "/", "..", "\u00fc"):
        pages = s3.get_paginator(api).paginate(Bucket=bucket, Prefix=prefix)
        listed = [o["Key"] for page in pages for o in page.get("Contents", [])]
        check(listed == [k for k in order if k.startswith(prefix)], "%s below %r" % (api, prefix))


def fits_xml(key):
    """boto3 writes XML documents that hold what XML 1.0 cannot."""
    return all(c in "\t\n\r" or (" " <= c and c not in "\ufffe\uffff") for c in key)


# Half one by one, half at once: what is left is right each time.
at_once = [key for key in keys[::2] if fits_xml(key)]
one_by_one = [key for key in keys if key not in at_once]
for key in one_by_one:
    s3.delete_object(Bucket=bucket, Key=key)
left = [o["Key"] for o in s3.list_objects_v2(Bucket=bucket)["Contents"]]
check(left == [key for key in order if key in at_once], "what is left of the deletes")
answer = s3.delete_objects(Bucket=bucket, Delete={"Objects": [{"Key": key} for key in at_once]})
check("Errors" not in answer, "delete_objects: %s" % answer.get("Errors"))
s3.delete_bucket(Bucket=bucket)

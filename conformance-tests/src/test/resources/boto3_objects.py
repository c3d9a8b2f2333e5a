"""Objects, copies, conditions and checksums by boto3: python3 boto3_objects.py BUCKET

The bucket is made and removed.
"""

import base64
import datetime
import hashlib

from boto3_suite import body_of, bucket, check, empty, keys, nobody, refused, s3, same

s3.create_bucket(Bucket=bucket)
there = {"Bucket": bucket, "Key": "key"}
past = datetime.datetime(1994, 11, 6)
future = datetime.datetime(2090, 11, 6)

# What is written is read.
facts = {
    "CacheControl": "no-cache",
    "ContentDisposition": "attachment",
    "ContentEncoding": "gzip",
    "ContentLanguage": "de",
    "ContentType": "text/plain",
    "Metadata": {"colour": "blue", "empty": ""},
    "StorageClass": "STANDARD_IA",
}
etag = s3.put_object(Body=b"0123456789", **there, **facts)["ETag"]
same('"%s"' % hashlib.md5(b"0123456789").hexdigest(), etag, "etag")
for call in s3.get_object, s3.head_object:
    found = call(**there)
    for name, value in facts.items():
        same(value, found[name], name)
    same(10, found["ContentLength"], "length")
    same(etag, found["ETag"], "etag")
overridden = s3.get_object(ResponseContentType="a/b", ResponseCacheControl="x", **there)
same(("a/b", "x"), (overridden["ContentType"], overridden["CacheControl"]), "overrides")
refused(404, "NoSuchKey", s3.get_object, Bucket=bucket, Key="none")
refused(404, "404", s3.head_object, Bucket=bucket, Key="none")
refused(403, "AccessDenied", nobody.get_object, **there)
refused(403, "AccessDenied", nobody.put_object, Bucket=bucket, Key="other", Body=b"x")

# Ranges.
for asked, first, last in ("0-0", 0, 0), ("4-", 4, 9), ("-3", 7, 9), ("4-99", 4, 9):
    found = s3.get_object(Range="bytes=" + asked, **there)
    same(b"0123456789"[first : last + 1], found["Body"].read(), asked)
    same("bytes %d-%d/10" % (first, last), found["ContentRange"], asked)
answer = refused(416, "InvalidRange", s3.get_object, Range="bytes=10-", **there)
same("bytes */10", answer["ResponseMetadata"]["HTTPHeaders"]["content-range"], "range")

# Conditions of reads.
for condition, met in [
    ({"IfMatch": etag}, True),
    ({"IfMatch": '"x"'}, 412),
    ({"IfNoneMatch": etag}, 304),
    ({"IfNoneMatch": '"x"'}, True),
    ({"IfModifiedSince": past}, True),
    ({"IfModifiedSince": future}, 304),
    ({"IfUnmodifiedSince": past}, 412),
    ({"IfUnmodifiedSince": future}, True),
    ({"IfMatch": etag, "IfUnmodifiedSince": past}, True),
    ({"IfNoneMatch": '"x"', "IfModifiedSince": future}, True),
]:
    if met is True:
        s3.get_object(**there, **condition)
        s3.head_object(**there, **condition)
    else:
        code = "PreconditionFailed" if met == 412 else "304"
        refused(met, code, s3.get_object, **there, **condition)
        refused(met, str(met), s3.head_object, **there, **condition)

# Conditions of writes and deletes.
refused(412, "PreconditionFailed", s3.put_object, Body=b"", IfNoneMatch="*", **there)
refused(412, "PreconditionFailed", s3.put_object, Body=b"", IfMatch='"x"', **there)
s3.put_object(Body=b"0123456789", IfMatch=etag, **there)
refused(404, "NoSuchKey", s3.put_object, Bucket=bucket, Key="none", Body=b"", IfMatch=etag)
refused(412, "PreconditionFailed", s3.delete_object, IfMatch='"x"', **there)
refused(412, "PreconditionFailed", s3.delete_object, IfMatchSize=9, **there)
refused(412, "PreconditionFailed", s3.delete_object, IfMatchLastModifiedTime=past, **there)
modified = s3.head_object(**there)["LastModified"]
s3.delete_object(IfMatch=etag, IfMatchSize=10, IfMatchLastModifiedTime=modified, **there)
refused(404, "NoSuchKey", s3.get_object, **there)
refused(404, "NoSuchKey", s3.delete_object, IfMatch="*", **there)
s3.delete_object(**there)

# Digests.
right = base64.b64encode(hashlib.md5(b"body").digest()).decode()
wrong = base64.b64encode(hashlib.md5(b"other").digest()).decode()
s3.put_object(Body=b"body", ContentMD5=right, **there)
refused(400, "BadDigest", s3.put_object, Body=b"body", ContentMD5=wrong, **there)
refused(400, "InvalidDigest", s3.put_object, Body=b"body", ContentMD5="x", **there)
for name in "CRC32", "SHA1", "SHA256":
    put = s3.put_object(Body=b"body", ChecksumAlgorithm=name, **there)
    value = put["Checksum" + name]
    same(value, s3.head_object(ChecksumMode="ENABLED", **there)["Checksum" + name], name)
    same(b"body", body_of("key", ChecksumMode="ENABLED"), name)
    attributes = s3.get_object_attributes(ObjectAttributes=["Checksum", "ObjectSize"], **there)
    same(value, attributes["Checksum"]["Checksum" + name], name)
    same(4, attributes["ObjectSize"], "size")
    listed = s3.list_objects_v2(Bucket=bucket)["Contents"][0]
    same([name], listed["ChecksumAlgorithm"], "a list tells it")
    raw = bytearray(base64.b64decode(value))
    raw[0] ^= 1
    other = {"Checksum" + name: base64.b64encode(raw).decode()}
    refused(400, "BadDigest", s3.put_object, Body=b"body", **there, **other)

# Copies.
source = {"Bucket": bucket, "Key": "key"}
s3.put_object(Body=b"body", Metadata={"a": "1"}, Tagging="t=1", ContentType="text/a", **there)
copied = {"Bucket": bucket, "Key": "copy"}
s3.copy_object(CopySource=source, **copied)
found = s3.head_object(**copied)
same(({"a": "1"}, "text/a"), (found["Metadata"], found["ContentType"]), "copied")
same([{"Key": "t", "Value": "1"}], s3.get_object_tagging(**copied)["TagSet"], "copied tags")
s3.copy_object(CopySource=source, MetadataDirective="REPLACE", Metadata={"b": "2"}, **copied)
same({"b": "2"}, s3.head_object(**copied)["Metadata"], "replaced")
s3.copy_object(CopySource=source, TaggingDirective="REPLACE", Tagging="u=2", **copied)
same([{"Key": "u", "Value": "2"}], s3.get_object_tagging(**copied)["TagSet"], "replaced tags")
refused(400, "InvalidRequest", s3.copy_object, CopySource=source, **there)
s3.copy_object(CopySource=source, MetadataDirective="REPLACE", Metadata={"c": "3"}, **there)
same({"c": "3"}, s3.head_object(**there)["Metadata"], "onto itself")
tag = s3.head_object(**there)["ETag"]
for condition in (
    {"CopySourceIfMatch": '"x"'},
    {"CopySourceIfNoneMatch": tag},
    {"CopySourceIfModifiedSince": future},
    {"CopySourceIfUnmodifiedSince": past},
):
    refused(412, "PreconditionFailed", s3.copy_object, CopySource=source, **copied, **condition)
s3.copy_object(CopySource=source, CopySourceIfMatch=tag, **copied)
none = {"Bucket": bucket, "Key": "none"}
refused(404, "NoSuchKey", s3.copy_object, CopySource=none, **copied)
none["Bucket"] += "-none"
refused(404, "NoSuchBucket", s3.copy_object, CopySource=none, **copied)

# Lists of access, archives.
s3.put_object_acl(ACL="private", **there)
refused(400, "AccessControlListNotSupported", s3.put_object_acl, ACL="public-read", **there)
refused(
    400, "AccessControlListNotSupported", s3.put_object, Body=b"", ACL="public-read", **there
)
refused(403, "InvalidObjectState", s3.restore_object, RestoreRequest={"Days": 1}, **there)
refused(400, "InvalidStorageClass", s3.put_object, Body=b"", StorageClass="COLD", **there)

# Many at once.
for i in range(5):
    s3.put_object(Bucket=bucket, Key="many/%d" % i, Body=b"")
named = [{"Key": "many/%d" % i} for i in range(6)]
deleted = s3.delete_objects(Bucket=bucket, Delete={"Objects": named})
same(named, deleted["Deleted"], "deleted")
same(["copy", "key"], keys(), "the others are left")
quiet = s3.delete_objects(Bucket=bucket, Delete={"Objects": [{"Key": "copy"}], "Quiet": True})
check("Deleted" not in quiet, "quiet")
thousand = [{"Key": str(i)} for i in range(1001)]
refused(400, "MalformedXML", s3.delete_objects, Bucket=bucket, Delete={"Objects": thousand})
empty()

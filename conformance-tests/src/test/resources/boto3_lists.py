"""Lists and uploads in parts by boto3: python3 boto3_lists.py BUCKET

The bucket is made and removed.
"""

from boto3_suite import body_of, bucket, check, empty, refused, s3, same

s3.create_bucket(Bucket=bucket)
written = ["a", "b/1", "b/2", "b/c/3", "d e", "f+g", "z%z", "ü"]
for key in written:
    s3.put_object(Bucket=bucket, Key=key, Body=b"")


def paged(call, entries, **arguments):
    found = []
    prefixes = []
    for page in s3.get_paginator(call).paginate(Bucket=bucket, **arguments):
        found += [e["Key"] for e in page.get(entries, [])]
        prefixes += [p["Prefix"] for p in page.get("CommonPrefixes", [])]
    return found, prefixes


for call, entries in {
    "list_objects": "Contents",
    "list_objects_v2": "Contents",
    "list_object_versions": "Versions",
}.items():
    for size in 1, 2, 3, 1000:
        page = {"PaginationConfig": {"PageSize": size}}
        same((written, []), paged(call, entries, **page), call)
        same(
            (["a", "d e", "f+g", "z%z", "ü"], ["b/"]),
            paged(call, entries, Delimiter="/", **page),
            call,
        )
        same(
            (["b/1", "b/2"], ["b/c/"]), paged(call, entries, Delimiter="/", Prefix="b/", **page), call
        )
    same(([], []), paged(call, entries, Prefix="none"), call)
    refused(400, "InvalidArgument", getattr(s3, call), Bucket=bucket, EncodingType="hex")
    refused(404, "NoSuchBucket", getattr(s3, call), Bucket=bucket + "-none")
none = s3.list_objects_v2(Bucket=bucket, MaxKeys=0)
same((0, False), (none["KeyCount"], none["IsTruncated"]), "no keys")
after = s3.list_objects_v2(Bucket=bucket, StartAfter="d e", FetchOwner=True)
same(["f+g", "z%z", "ü"], [o["Key"] for o in after["Contents"]], "after a key")
check(after["Contents"][0]["Owner"]["ID"], "owner")
refused(400, "InvalidArgument", s3.list_objects_v2, Bucket=bucket, ContinuationToken="x!")

# Uploads.
there = {"Bucket": bucket, "Key": "upload"}
upload = s3.create_multipart_upload(Metadata={"a": "1"}, **there)["UploadId"]
this = dict(there, UploadId=upload)
same([upload], [u["UploadId"] for u in s3.list_multipart_uploads(Bucket=bucket)["Uploads"]], "open")
small = s3.upload_part(PartNumber=1, Body=b"small", **this)["ETag"]
last = s3.upload_part(PartNumber=2, Body=b"last", **this)["ETag"]
parts = s3.list_parts(**this)["Parts"]
same([(1, 5), (2, 4)], [(p["PartNumber"], p["Size"]) for p in parts], "parts")


def complete(*parts):
    named = [{"PartNumber": number, "ETag": tag} for number, tag in parts]
    return {"MultipartUpload": {"Parts": named}, **this}


refused(400, "EntityTooSmall", s3.complete_multipart_upload, **complete((1, small), (2, last)))
refused(400, "InvalidPartOrder", s3.complete_multipart_upload, **complete((2, last), (1, small)))
refused(400, "InvalidPart", s3.complete_multipart_upload, **complete((1, last)))
refused(400, "InvalidPart", s3.complete_multipart_upload, **complete((3, small)))
refused(400, "MalformedXML", s3.complete_multipart_upload, **complete())
for number in 0, 10001:
    refused(400, "InvalidArgument", s3.upload_part, PartNumber=number, Body=b"", **this)
done = s3.complete_multipart_upload(**complete((2, last)))
check(done["ETag"].endswith('-1"'), "etag of parts")
same(b"last", body_of("upload"), "the part that was named")
same({"a": "1"}, s3.head_object(**there)["Metadata"], "metadata")
gone = s3.create_multipart_upload(**there)["UploadId"]
s3.abort_multipart_upload(UploadId=gone, **there)
for call in s3.list_parts, s3.abort_multipart_upload:
    refused(404, "NoSuchUpload", call, UploadId=gone, **there)
refused(404, "NoSuchUpload", s3.upload_part, PartNumber=1, Body=b"", UploadId=gone, **there)
check("Uploads" not in s3.list_multipart_uploads(Bucket=bucket), "none is open")
empty()

"""Buckets and their configurations by boto3: python3 boto3_buckets.py BUCKET

The bucket is made and removed.
"""

from boto3_suite import bucket, check, empty, nobody, refused, s3, same

none = bucket + "-none"

# Before and after.
refused(404, "404", s3.head_bucket, Bucket=bucket)
refused(404, "NoSuchBucket", s3.list_objects_v2, Bucket=bucket)
refused(404, "NoSuchBucket", s3.delete_bucket, Bucket=bucket)
same("/" + bucket, s3.create_bucket(Bucket=bucket)["Location"], "location")
check(s3.head_bucket(Bucket=bucket)["BucketRegion"], "region")
check(bucket in [b["Name"] for b in s3.list_buckets()["Buckets"]], "the list has it")
check(s3.list_buckets()["Owner"]["ID"], "and an owner")
s3.get_bucket_location(Bucket=bucket)

# What nobody configured.
for call, code in {
    s3.get_bucket_policy: "NoSuchBucketPolicy",
    s3.get_bucket_policy_status: "NoSuchBucketPolicy",
    s3.get_bucket_lifecycle_configuration: "NoSuchLifecycleConfiguration",
    s3.get_bucket_cors: "NoSuchCORSConfiguration",
    s3.get_bucket_website: "NoSuchWebsiteConfiguration",
    s3.get_bucket_tagging: "NoSuchTagSet",
    s3.get_bucket_replication: "ReplicationConfigurationNotFoundError",
    s3.get_object_lock_configuration: "ObjectLockConfigurationNotFoundError",
}.items():
    refused(404, code, call, Bucket=bucket)
    refused(404, "NoSuchBucket", call, Bucket=none)
same("BucketOwner", s3.get_bucket_request_payment(Bucket=bucket)["Payer"], "payer")
check("LoggingEnabled" not in s3.get_bucket_logging(Bucket=bucket), "no logging")
check("Status" not in s3.get_bucket_accelerate_configuration(Bucket=bucket), "no acceleration")
check(
    "TopicConfigurations" not in s3.get_bucket_notification_configuration(Bucket=bucket),
    "no notifications",
)
s3.put_bucket_notification_configuration(Bucket=bucket, NotificationConfiguration={})
s3.put_bucket_logging(Bucket=bucket, BucketLoggingStatus={})
for call in (
    s3.delete_bucket_policy,
    s3.delete_bucket_lifecycle,
    s3.delete_bucket_cors,
    s3.delete_bucket_website,
    s3.delete_bucket_tagging,
    s3.delete_bucket_replication,
    s3.delete_bucket_encryption,
):
    call(Bucket=bucket)
    refused(404, "NoSuchBucket", call, Bucket=none)

# Access control lists are off.
acl = s3.get_bucket_acl(Bucket=bucket)
same(["FULL_CONTROL"], [g["Permission"] for g in acl["Grants"]], "grants")
same(acl["Owner"]["ID"], acl["Grants"][0]["Grantee"]["ID"], "grantee")
s3.put_bucket_acl(Bucket=bucket, ACL="private")
s3.put_bucket_acl(
    Bucket=bucket, AccessControlPolicy={"Grants": acl["Grants"], "Owner": acl["Owner"]}
)
refused(400, "AccessControlListNotSupported", s3.put_bucket_acl, Bucket=bucket, ACL="public-read")
refused(
    400,
    "InvalidBucketAclWithObjectOwnership",
    s3.create_bucket,
    Bucket=none,
    ACL="public-read",
)
refused(403, "AccessDenied", nobody.list_objects_v2, Bucket=bucket)

# Who owns what is written, and what is never public.
controls = s3.get_bucket_ownership_controls(Bucket=bucket)["OwnershipControls"]
same([{"ObjectOwnership": "BucketOwnerEnforced"}], controls["Rules"], "ownership")
for ownership in "BucketOwnerPreferred", "ObjectWriter", "BucketOwnerEnforced":
    rules = {"Rules": [{"ObjectOwnership": ownership}]}
    s3.put_bucket_ownership_controls(Bucket=bucket, OwnershipControls=rules)
    found = s3.get_bucket_ownership_controls(Bucket=bucket)["OwnershipControls"]
    same(rules, found, "ownership")
s3.delete_bucket_ownership_controls(Bucket=bucket)
refused(404, "OwnershipControlsNotFoundError", s3.get_bucket_ownership_controls, Bucket=bucket)
block = s3.get_public_access_block(Bucket=bucket)["PublicAccessBlockConfiguration"]
same({True}, set(block.values()), "public access is blocked")
block["BlockPublicPolicy"] = False
s3.put_public_access_block(Bucket=bucket, PublicAccessBlockConfiguration=block)
found = s3.get_public_access_block(Bucket=bucket)["PublicAccessBlockConfiguration"]
same(block, found, "public access block")
s3.delete_public_access_block(Bucket=bucket)
refused(404, "NoSuchPublicAccessBlockConfiguration", s3.get_public_access_block, Bucket=bucket)

# The owner that a client expects.
refused(
    403, "AccessDenied", s3.list_objects_v2, Bucket=bucket, ExpectedBucketOwner="111122223333"
)

# An object keeps it.
s3.put_object(Bucket=bucket, Key="key", Body=b"body")
refused(409, "BucketNotEmpty", s3.delete_bucket, Bucket=bucket)
empty()
refused(404, "404", s3.head_bucket, Bucket=bucket)

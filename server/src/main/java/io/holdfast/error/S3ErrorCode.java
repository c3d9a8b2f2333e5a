package io.holdfast.error;

/** The AWS error codes that we answer: code, HTTP status and the usual message. */
public enum S3ErrorCode {
  ACCESS_CONTROL_LIST_NOT_SUPPORTED(
      "AccessControlListNotSupported", 400, "The bucket does not allow ACLs"),
  ACCESS_DENIED("AccessDenied", 403, "Access Denied"),
  ACCESS_FORBIDDEN("AccessForbidden", 403, "CORSResponse: CORS is not enabled for this bucket."),
  AUTHORIZATION_HEADER_MALFORMED(
      "AuthorizationHeaderMalformed",
      400,
      "The authorization header that you provided is not valid."),
  AUTHORIZATION_QUERY_PARAMETERS_ERROR(
      "AuthorizationQueryParametersError",
      400,
      "The query parameters that carry the signature are not valid."),
  BAD_DIGEST(
      "BadDigest",
      400,
      "The Content-MD5 or checksum value that you specified did not match what the server"
          + " received."),
  BAD_REQUEST("BadRequest", 400, "An error occurred when parsing the HTTP request."),
  BUCKET_ALREADY_EXISTS(
      "BucketAlreadyExists",
      409,
      "The requested bucket name is not available. Please select a different name and try again."),
  BUCKET_ALREADY_OWNED_BY_YOU(
      "BucketAlreadyOwnedByYou",
      409,
      "The bucket that you tried to create already exists, and you own it."),
  BUCKET_NOT_EMPTY("BucketNotEmpty", 409, "The bucket that you tried to delete is not empty."),
  ENTITY_TOO_LARGE(
      "EntityTooLarge", 400, "Your proposed upload exceeds the maximum allowed object size."),
  ENTITY_TOO_SMALL(
      "EntityTooSmall",
      400,
      "Your proposed upload is smaller than the minimum allowed object size."),
  EXPIRED_TOKEN("ExpiredToken", 400, "The provided token has expired."),
  ILLEGAL_VERSIONING_CONFIGURATION(
      "IllegalVersioningConfigurationException", 400, "The Versioning element must be specified"),
  ILLEGAL_LOCATION_CONSTRAINT(
      "IllegalLocationConstraintException",
      400,
      "The location constraint is incompatible with the region of this endpoint."),
  INCOMPLETE_BODY(
      "IncompleteBody",
      400,
      "You did not provide the number of bytes specified by the Content-Length HTTP header."),
  INTERNAL_ERROR("InternalError", 500, "An internal error occurred. Try again."),
  INVALID_ACCESS_KEY_ID(
      "InvalidAccessKeyId",
      403,
      "The access key ID that you provided does not exist in our records."),
  INVALID_ARGUMENT("InvalidArgument", 400, "Invalid Argument"),
  INVALID_BUCKET_ACL_WITH_OBJECT_OWNERSHIP(
      "InvalidBucketAclWithObjectOwnership",
      400,
      "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting"),
  INVALID_BUCKET_OWNER_ACCOUNT_ID(
      "InvalidBucketOwnerAWSAccountID",
      400,
      "The value of the expected bucket owner parameter must be an AWS account ID"),
  INVALID_BUCKET_NAME("InvalidBucketName", 400, "The specified bucket is not valid."),
  INVALID_BUCKET_STATE(
      "InvalidBucketState", 409, "The request is not valid for the current state of the bucket."),
  INVALID_CHUNK_SIZE(
      "InvalidChunkSizeError",
      403,
      "Only the last chunk is allowed to have a size less than 8192 bytes"),
  INVALID_DIGEST(
      "InvalidDigest", 400, "The Content-MD5 or checksum value that you specified is not valid."),
  INVALID_ENCRYPTION_ALGORITHM(
      "InvalidEncryptionAlgorithmError",
      400,
      "The encryption request that you specified is not valid."),
  INVALID_LOCATION_CONSTRAINT(
      "InvalidLocationConstraint", 400, "The specified location constraint is not valid."),
  INVALID_OBJECT_STATE(
      "InvalidObjectState", 403, "The operation is not valid for the storage class of the object."),
  INVALID_PART(
      "InvalidPart",
      400,
      "One or more of the specified parts could not be found. The part may not have been uploaded,"
          + " or the specified entity tag may not match the part's entity tag."),
  INVALID_PART_ORDER(
      "InvalidPartOrder",
      400,
      "The list of parts was not in ascending order. Parts must be ordered by part number."),
  INVALID_PART_NUMBER("InvalidPartNumber", 416, "The requested partnumber is not satisfiable"),
  INVALID_RANGE("InvalidRange", 416, "The requested range is not satisfiable"),
  INVALID_REQUEST("InvalidRequest", 400, "Invalid Request"),
  INVALID_STORAGE_CLASS(
      "InvalidStorageClass", 400, "The storage class that you specified is not valid."),
  INVALID_TAG("InvalidTag", 400, "The tag provided was not a valid tag."),
  INVALID_URI("InvalidURI", 400, "The specified URI couldn't be parsed."),
  KEY_TOO_LONG("KeyTooLongError", 400, "Your key is too long"),
  KMS_NOT_FOUND("KMS.NotFoundException", 400, "The KMS key does not exist."),
  MALFORMED_ACL(
      "MalformedACLError",
      400,
      "The access control list that you provided was not well formed or did not validate against"
          + " our published schema."),
  MALFORMED_TRAILER(
      "MalformedTrailerError",
      400,
      "The request contained trailing data that was not well-formed or did not conform to our"
          + " published schema."),
  MALFORMED_XML(
      "MalformedXML",
      400,
      "The XML that you provided was not well formed or did not validate against our published"
          + " schema."),
  MAX_MESSAGE_LENGTH_EXCEEDED("MaxMessageLengthExceeded", 400, "Your request was too big."),
  METADATA_TOO_LARGE(
      "MetadataTooLarge", 400, "Your metadata headers exceed the maximum allowed metadata size."),
  METHOD_NOT_ALLOWED(
      "MethodNotAllowed", 405, "The specified method is not allowed against this resource."),
  MISSING_CONTENT_LENGTH(
      "MissingContentLength", 411, "You must provide the Content-Length HTTP header."),
  MISSING_REQUEST_BODY("MissingRequestBodyError", 400, "Request body is empty."),
  MISSING_SECURITY_HEADER(
      "MissingSecurityHeader", 400, "Your request is missing a required header."),
  NO_SUCH_BUCKET("NoSuchBucket", 404, "The specified bucket does not exist"),
  NO_SUCH_BUCKET_POLICY("NoSuchBucketPolicy", 404, "The bucket policy does not exist"),
  NO_SUCH_CONFIGURATION("NoSuchConfiguration", 404, "The specified configuration does not exist."),
  NO_SUCH_CORS_CONFIGURATION(
      "NoSuchCORSConfiguration", 404, "The CORS configuration does not exist"),
  NO_SUCH_KEY("NoSuchKey", 404, "The specified key does not exist."),
  NO_SUCH_LIFECYCLE_CONFIGURATION(
      "NoSuchLifecycleConfiguration", 404, "The lifecycle configuration does not exist"),
  NO_SUCH_OBJECT_LOCK_CONFIGURATION(
      "NoSuchObjectLockConfiguration",
      404,
      "The specified object does not have an ObjectLock configuration"),
  NO_SUCH_PUBLIC_ACCESS_BLOCK_CONFIGURATION(
      "NoSuchPublicAccessBlockConfiguration",
      404,
      "The public access block configuration was not found"),
  NO_SUCH_TAG_SET("NoSuchTagSet", 404, "The TagSet does not exist"),
  NO_SUCH_UPLOAD(
      "NoSuchUpload",
      404,
      "The specified multipart upload does not exist. The upload ID may be invalid, or the upload"
          + " may have been aborted or completed."),
  NO_SUCH_VERSION("NoSuchVersion", 404, "The specified version does not exist."),
  NO_SUCH_WEBSITE_CONFIGURATION(
      "NoSuchWebsiteConfiguration",
      404,
      "The specified bucket does not have a website configuration"),
  NOT_IMPLEMENTED(
      "NotImplemented",
      501,
      "A header or operation that you provided implies functionality that is not implemented."),
  OBJECT_LOCK_CONFIGURATION_NOT_FOUND(
      "ObjectLockConfigurationNotFoundError",
      404,
      "Object Lock configuration does not exist for this bucket"),
  OPERATION_ABORTED(
      "OperationAborted",
      409,
      "A conflicting conditional operation is currently in progress against this resource. Try"
          + " again."),
  OWNERSHIP_CONTROLS_NOT_FOUND(
      "OwnershipControlsNotFoundError", 404, "The bucket ownership controls were not found"),
  PRECONDITION_FAILED(
      "PreconditionFailed", 412, "At least one of the pre-conditions you specified did not hold"),
  NOT_MODIFIED("NotModified", 304, "Not Modified"),
  REPLICATION_CONFIGURATION_NOT_FOUND(
      "ReplicationConfigurationNotFoundError", 404, "The replication configuration was not found"),
  REQUEST_HEADER_SECTION_TOO_LARGE(
      "RequestHeaderSectionTooLarge",
      400,
      "Your request header and query parameters exceed the maximum allowed size."),
  REQUEST_TIME_TOO_SKEWED(
      "RequestTimeTooSkewed",
      403,
      "The difference between the request time and the server's time is too large."),
  REQUEST_TIMEOUT(
      "RequestTimeout",
      400,
      "Your socket connection to the server was not read from or written to within the timeout"
          + " period."),
  SERVER_SIDE_ENCRYPTION_CONFIGURATION_NOT_FOUND(
      "ServerSideEncryptionConfigurationNotFoundError",
      404,
      "The server side encryption configuration was not found"),
  SERVICE_UNAVAILABLE(
      "ServiceUnavailable", 503, "The service is unable to handle the request now. Try again."),
  SIGNATURE_DOES_NOT_MATCH(
      "SignatureDoesNotMatch",
      403,
      "The request signature that the server calculated does not match the signature that you"
          + " provided."),
  SLOW_DOWN("SlowDown", 503, "Please reduce your request rate."),
  STORAGE_FULL("XHoldfastStorageFull", 507, "The storage is full."),
  TOO_MANY_BUCKETS(
      "TooManyBuckets", 400, "You have attempted to create more buckets than are allowed."),
  TOO_MANY_VERSIONS(
      "XHoldfastTooManyVersions",
      400,
      "This key has so many versions that there is no room for another one. Delete some of them."),
  UNEXPECTED_CONTENT("UnexpectedContent", 400, "This request does not support content."),
  UNSUPPORTED_SIGNATURE(
      "InvalidRequest",
      400,
      "The authorization mechanism that you provided is not supported. Use AWS4-HMAC-SHA256."),
  USER_KEY_MUST_BE_SPECIFIED(
      "UserKeyMustBeSpecified", 400, "The bucket POST must contain the specified field name."),
  X_AMZ_CONTENT_SHA256_MISMATCH(
      "XAmzContentSHA256Mismatch",
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.");

  private final String code;
  private final int status;
  private final String message;

  S3ErrorCode(String code, int status, String message) {
    this.code = code;
    this.status = status;
    this.message = message;
  }

  public String code() {
    return code;
  }

  public int status() {
    return status;
  }

  public String message() {
    return message;
  }
}

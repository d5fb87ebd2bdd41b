/** What every error of the object storage is; the sentence names the place and never contains a secret. */
export class ObjectsError extends Error {
  readonly code: string = 'OBJECTS_UNAVAILABLE'
}

/** It does not answer, or not as it should: a trouble that may pass. */
export class ObjectsUnavailable extends ObjectsError {}

/** There is no room, or the quota is used up. */
export class ObjectsFull extends ObjectsError {
  override readonly code = 'OBJECTS_FULL'
}

/** The key, the secret or the rights of the key are not enough. */
export class ObjectsForbidden extends ObjectsError {}

export class BucketMissing extends ObjectsError {}

/** The service refuses what it was asked, which no repetition will change. */
export class ObjectsRefusal extends ObjectsError {}

/** 413 and EntityTooLarge are Swift's answer when the quota of a container is used up: no object here is over 5 GiB. */
const FULL = ['QuotaExceeded', 'QuotaExceededException', 'InsufficientCapacity', 'EntityTooLarge']
const FORBIDDEN = ['AccessDenied', 'AllAccessDisabled', 'AccountProblem']
const WRONG_SECRET = ['SignatureDoesNotMatch', 'InvalidAccessKeyId', 'InvalidToken', 'ExpiredToken']
const WRONG_REGION = [
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'IllegalLocationConstraintException',
]

/**
 * Returns the error of an answer that is no success.
 * @param place such as `s3://bucket/prefix at https://s3.example.org`
 * @param code of the answer's body; null if there is none, as for HEAD
 */
export function errorOfAnswer(place: string, status: number, code: string | null): ObjectsError {
  const is = (codes: readonly string[]) => code !== null && codes.includes(code)
  const said = code === null ? String(status) : `${String(status)} ${code}`
  if (status === 507 || status === 413 || is(FULL))
    return new ObjectsFull(`There is no room at ${place}: it answered ${said}`)
  if (code === 'NoSuchBucket') return new BucketMissing(`There is no such bucket: ${place}`)
  if (code === 'RequestTimeTooSkewed')
    return new ObjectsForbidden(`The clock of this machine differs too much from that of ${place}`)
  if (is(WRONG_REGION) || status === 301 || status === 307)
    return new ObjectsForbidden(`${place} belongs to another region than S3_REGION: it answered ${said}`)
  if (is(WRONG_SECRET))
    return new ObjectsForbidden(`S3_KEY_ID or S3_SECRET is wrong for ${place}: it answered ${said}`)
  if (status === 401 || status === 403 || is(FORBIDDEN))
    return new ObjectsForbidden(
      `S3_KEY_ID, S3_SECRET or the rights of this key are wrong for ${place}: it answered ${said}`,
    )
  if (isPassing(status))
    return new ObjectsUnavailable(`${place} cannot be used at the moment: it answered ${said}`)
  return new ObjectsRefusal(`${place} refused a request: it answered ${said}`)
}

/** Whether the same request may succeed a moment later. 501 and 507 say that it will not. */
function isPassing(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 507)
}

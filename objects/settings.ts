import { secret, text, type Environment } from './environment.ts'

/** A place in a bucket, and what is needed to use it. */
export interface ObjectSettings {
  /** Origin of the service, such as `https://s3.eu-west-2.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  /** Comes before every key: empty, or it ends with a slash. */
  prefix: string
  keyId: string
  secret: string
  /** Milliseconds without any progress until a call fails, unless the caller says otherwise. */
  patience?: number
}

const SCHEME = 's3://'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** What keys are made of everywhere in this project; other characters are written differently by different services. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

export function isObjectAddress(value: string): boolean {
  return value.startsWith(SCHEME)
}

/**
 * Reads `s3://bucket/prefix` and, from the environment, S3_ENDPOINT, S3_REGION, S3_KEY_ID and S3_SECRET or
 * S3_SECRET_FILE. Throws an Error that names the setting that is missing or wrong and never repeats the secret.
 * @param variable the setting or option that holds the address, for messages
 */
export function objectSettings(variable: string, address: string, environment: Environment): ObjectSettings {
  const { bucket, prefix } = placeOf(variable, address)
  const needed = (name: string, value: string | null): string => {
    if (value === null) throw new Error(`${variable} holds "${address}", so ${name} is needed too`)
    return value
  }
  return {
    endpoint: endpointOf(needed('S3_ENDPOINT', text(environment, 'S3_ENDPOINT'))),
    region: text(environment, 'S3_REGION') ?? 'us-east-1',
    bucket,
    prefix,
    keyId: needed('S3_KEY_ID', text(environment, 'S3_KEY_ID')),
    secret: needed('S3_SECRET or S3_SECRET_FILE', secret(environment, 'S3_SECRET')),
  }
}

/** The address again, without any secret. */
export function addressOfPlace({ bucket, prefix }: Pick<ObjectSettings, 'bucket' | 'prefix'>): string {
  return `${SCHEME}${bucket}/${prefix}`.replace(/\/$/, '')
}

function placeOf(variable: string, address: string): Pick<ObjectSettings, 'bucket' | 'prefix'> {
  const [bucket = '', ...names] = address.slice(SCHEME.length).replace(/\/$/, '').split('/')
  if (!isObjectAddress(address) || !BUCKET.test(bucket) || !names.every((name) => NAME.test(name)))
    throw new Error(
      `${variable} holds "${address}"; write s3://bucket or s3://bucket/prefix, with letters, digits, dots, hyphens and underscores`,
    )
  return { bucket, prefix: names.map((name) => `${name}/`).join('') }
}

function endpointOf(value: string): string {
  const url = URL.parse(value)
  // The value is not repeated, because it may contain a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new Error('S3_ENDPOINT must be an http or https address such as https://s3.example.org')
  if (url.pathname !== '/')
    throw new Error('S3_ENDPOINT must be an address without a path: the bucket comes from the s3:// address')
  return url.origin
}

/**
 * Objects in any S3, for the server and for relief alike. How it is opened:
 *
 *     const settings = objectSettings('--work', 's3://bucket/run', process.env) // S3_ENDPOINT, S3_KEY_ID, …
 *     const objects = openObjects(settings) // or openObjects(settings, { patience: 30_000, retries: 5 })
 *     await objects.check() // refuses a wrong secret and a missing bucket before any work
 *     await objects.put('pass-0/1-2.job', bytes)
 *
 * Keys are below the prefix of the settings. Every function throws ObjectsUnavailable (may pass), ObjectsFull,
 * ObjectsForbidden, BucketMissing or ObjectsRefusal, all of them ObjectsError.
 */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { contentOf } from './body.ts'
import { ObjectsUnavailable } from './errors.ts'
import { PAGE, pagesOf, type ListedObject } from './listing.ts'
import { PART, uploadInParts } from './multipart.ts'
import { openRequests, type Answered, type Patient, type SizedStream } from './requests.source.ts'
import type { ObjectSettings } from './settings.ts'
import { parseXml } from './xml.ts'

export * from './errors.ts'
export type { ListedObject } from './listing.ts'
export { addressOfPlace, isObjectAddress, objectSettings, type ObjectSettings } from './settings.ts'

export interface ObjectFacts {
  bytes: number
  modifiedAt: Date
  /** Changes with the content; without quotes. */
  etag: string
}

export interface FoundObject extends ObjectFacts {
  /** Of the requested range only. Must be read to its end or destroyed. */
  content: Readable
}

/** First and last byte, inclusive. Must lie within the object. */
export interface ObjectRange {
  first: number
  last: number
}

export interface ObjectStore {
  /** Resolves if the bucket is there and this key may list it. */
  check: () => Promise<void>
  /** Puts an object of at most 5 GiB, whole or not at all, and replaces an existing one. Bytes are repeated on passing trouble, streams cannot be. */
  put: (key: string, content: Uint8Array | SizedStream) => Promise<void>
  /** The same for a source of any length, in parts of 64 MiB, of which one is in memory. */
  upload: (key: string, source: AsyncIterable<Uint8Array>) => Promise<void>
  /** Null if there is no such object. `bytes` is the length of the whole object, also with a range. */
  get: (key: string, range?: ObjectRange) => Promise<FoundObject | null>
  /** The same in memory. Begins again when the answer is cut off. */
  bytes: (key: string, range?: ObjectRange) => Promise<Buffer | null>
  head: (key: string) => Promise<ObjectFacts | null>
  /** Resolves even if there was no such object. */
  delete: (key: string) => Promise<void>
  /** Copies within the bucket, up to 5 GiB. False if there is no such object. */
  copy: (from: string, to: string) => Promise<boolean>
  /** Lists every object whose key begins with `prefix`, in pages of 1,000, by the order of keys. */
  list: (prefix: string) => AsyncIterable<ListedObject>
  /** An address that anybody may GET for some seconds, with any range. */
  addressOf: (key: string, seconds: number) => Promise<string>
  /** For messages: address and endpoint, without any secret. */
  place: string
}

/** For a server, whose visitors wait. */
const PATIENT: Patient = { patience: 5000, retries: 2 }

/** Opens nothing yet: the first call connects. `partBytes` and `pageKeys` are for tests. */
export function openObjects(
  settings: ObjectSettings,
  {
    partBytes = PART,
    pageKeys = PAGE,
    ...given
  }: Partial<Patient> & { partBytes?: number; pageKeys?: number } = {},
): ObjectStore {
  const { patience = PATIENT.patience } = settings
  const patient = { ...PATIENT, patience, ...given }
  const requests = openRequests(settings, patient)
  const { place, askText } = requests

  const put: ObjectStore['put'] = async (key, body) => {
    await askText({ method: 'PUT', key, body })
  }

  const get: ObjectStore['get'] = async (key, range) => {
    const headers = range ? { range: `bytes=${String(range.first)}-${String(range.last)}` } : {}
    const answered = await requests.ask({ method: 'GET', key, headers, mayBeMissing: true })
    if (answered === null) return null
    // Would be too much, and begin at the wrong byte.
    if (range && answered.response.status !== 206) {
      await leave(answered)
      throw new ObjectsUnavailable(`${place} ignored the range of a request`)
    }
    return {
      ...factsOf(answered.response.headers),
      content: contentOf(answered, place),
    }
  }

  return {
    place,
    put,
    get,
    async check() {
      // An address that answers everything with a page is no storage, however good its status.
      await pagesOf(requests, settings.prefix, '', 1).next()
    },
    async upload(key, source) {
      await uploadInParts(requests, key, source, (bytes) => put(key, bytes), partBytes)
    },
    async bytes(key, range) {
      for (let attempt = 0; ; attempt += 1) {
        const found = await get(key, range)
        if (found === null) return null
        try {
          return await buffer(found.content)
        } catch (error) {
          if (attempt === patient.retries || !(error instanceof ObjectsUnavailable)) throw error
        }
      }
    },
    async head(key) {
      const answer = await askText({ method: 'HEAD', key, mayBeMissing: true })
      return answer && factsOf(answer.headers)
    },
    async delete(key) {
      await askText({ method: 'DELETE', key, mayBeMissing: true })
    },
    async copy(from, to) {
      const source = `/${settings.bucket}/${settings.prefix}${from}`
      const headers = { 'x-amz-copy-source': encodeURI(source) }
      const answer = await askText({ method: 'PUT', key: to, headers, mayBeMissing: true })
      // Like the end of an upload in parts, a copy may begin with the status 200 and fail.
      if (answer && parseXml(answer.text)?.name === 'Error')
        throw new ObjectsUnavailable(`${place} did not complete a copy`)
      return answer !== null
    },
    list: (prefix) => pagesOf(requests, settings.prefix, prefix, pageKeys),
    addressOf: (key, seconds) => requests.sign(key, seconds),
  }
}

async function leave({ response, patience }: Answered): Promise<void> {
  patience.end()
  await response.body?.cancel()
}

function factsOf(headers: Headers): ObjectFacts {
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return {
    bytes: Number(whole ?? headers.get('content-length')),
    modifiedAt: new Date(headers.get('last-modified') ?? Number.NaN),
    etag: (headers.get('etag') ?? '').replaceAll('"', ''),
  }
}

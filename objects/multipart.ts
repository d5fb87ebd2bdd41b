import { ObjectsUnavailable } from './errors.ts'
import type { Call, Requests } from './requests.source.ts'
import { parseXml, textOf } from './xml.ts'

/** Bytes of a part. S3 takes at most 10,000 parts, so the largest object has 640 GB. */
export const PART = 64 * 1024 * 1024
const MOST_PARTS = 10_000

/**
 * Puts an object of any length in parts, of which one is in memory at a time. The object appears whole when all are
 * there, or not at all: when something fails, the parts are given up. Throws an ObjectsError, or what the source threw.
 */
export async function uploadInParts(
  requests: Requests,
  key: string,
  source: AsyncIterable<Uint8Array>,
  putWhole: (bytes: Uint8Array) => Promise<void>,
  partBytes: number,
): Promise<void> {
  const parts = partsOf(source, partBytes)
  const first = await nextOf(parts)
  const second = first && (await nextOf(parts))
  if (!first || !second) return putWhole(first ?? new Uint8Array())
  const upload = await begin(requests, key)
  try {
    const sums: string[] = []
    const add = async (part: Uint8Array) => {
      if (sums.length === MOST_PARTS)
        throw new RangeError(
          `An object has at most ${String(MOST_PARTS)} parts of ${String(partBytes)} bytes`,
        )
      sums.push(await putPart(requests, key, upload, sums.length + 1, part))
    }
    await add(first)
    await add(second)
    for await (const part of parts) await add(part)
    await complete(requests, key, upload, sums)
  } catch (error) {
    // What cannot be given up now is removed by the rule of the bucket for incomplete uploads.
    await requests
      .askText({ method: 'DELETE', key, query: { uploadId: upload }, mayBeMissing: true })
      .catch(() => undefined)
    throw error
  }
}

async function nextOf(parts: AsyncIterator<Uint8Array, void>): Promise<Uint8Array | null> {
  const { done, value } = await parts.next()
  return done ? null : value
}

async function* partsOf(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array, void> {
  let pieces: Uint8Array[] = []
  let bytes = 0
  for await (const given of source) {
    let piece = given
    while (bytes + piece.byteLength >= partBytes) {
      const room = partBytes - bytes
      yield Buffer.concat([...pieces, piece.subarray(0, room)])
      piece = piece.subarray(room)
      pieces = []
      bytes = 0
    }
    if (piece.byteLength === 0) continue
    pieces.push(piece)
    bytes += piece.byteLength
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

async function begin(requests: Requests, key: string): Promise<string> {
  const answer = await askXml(requests, { method: 'POST', key, query: { uploads: '' } })
  const upload = textOf(answer, 'UploadId')
  if (upload === null) throw new ObjectsUnavailable(`${requests.place} began no upload in parts`)
  return upload
}

async function putPart(
  requests: Requests,
  key: string,
  uploadId: string,
  number: number,
  body: Uint8Array,
): Promise<string> {
  const query = { partNumber: String(number), uploadId }
  const answer = await requests.askText({ method: 'PUT', key, query, body })
  const sum = answer?.headers.get('etag')
  if (!sum) throw new ObjectsUnavailable(`${requests.place} did not confirm a part`)
  return sum
}

async function complete(
  requests: Requests,
  key: string,
  uploadId: string,
  sums: readonly string[],
): Promise<void> {
  const parts = sums.map(
    (sum, index) =>
      `<Part><PartNumber>${String(index + 1)}</PartNumber><ETag>${sum.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  // The service may begin with the status 200 and say at the end of a long answer that it failed.
  const answer = await askXml(requests, { method: 'POST', key, query: { uploadId }, body })
  if (answer.name === 'Error')
    throw new ObjectsUnavailable(
      `${requests.place} did not complete an upload in parts: ${textOf(answer, 'Code') ?? 'no reason'}`,
    )
}

async function askXml(requests: Requests, call: Call) {
  const answer = await requests.askText(call)
  const xml = parseXml(answer?.text ?? '')
  if (!xml) throw new ObjectsUnavailable(`${requests.place} answered with something other than XML`)
  return xml
}

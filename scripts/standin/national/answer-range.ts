import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { RangeFault } from './faults.ts'
import type { NationalModel } from './form.ts'
import { shortenBlocks } from './short-blocks.ts'

/** A file that is served. */
export interface ServedFile {
  readonly handle: FileHandle
  readonly model: NationalModel
  readonly bytes: number
}

interface Range {
  readonly offset: number
  readonly length: number
}

/** The ETag of the files, and the one that they have after they have changed. */
export const ETAGS = { first: '"0x8DD1A2B3C4D5E6F"', changed: '"0x8DD9F8E7D6C5B4A"' } as const

/** Milliseconds. */
const LONG_SILENCE = 30_000
const NOISE = Buffer.from('Invented trouble ')

/** Returns the range that a request asks for, cut at the end of the file; null for none or one that is not known. */
export function rangeOf(request: IncomingMessage, { bytes }: ServedFile): Range | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined) return null
  const end = last === '' ? bytes : Math.min(Number(last) + 1, bytes)
  return { offset: Number(first), length: end - Number(first) }
}

/** What to answer. */
interface Answering {
  readonly file: ServedFile
  readonly range: Range | null
  readonly fault: RangeFault | null
  /** Called with the number of bytes of a body before they are sent. */
  readonly onSend: (bytes: number) => void
}

/** Answers a request as the server of the real files does, or as the fault says. */
export async function answerRange(
  { file, range, fault, onSend }: Answering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (fault && (await takeOver(fault, response))) return
  const changed = fault?.kind === 'changed' || fault?.kind === 'changed without notice'
  const etag = changed ? ETAGS.changed : ETAGS.first
  const headers = { etag, 'accept-ranges': 'bytes', 'content-type': 'image/tiff' }
  const wanted = request.headers['if-match']
  if (wanted !== undefined && wanted !== etag && wanted !== '*' && fault?.kind !== 'changed without notice') {
    response.writeHead(412, headers).end()
    return
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, { ...headers, 'content-length': file.bytes }).end()
    return
  }
  if (!range || fault?.kind === 'whole file') {
    response.writeHead(200, { ...headers, 'content-length': file.bytes })
    await pourWhole(file, onSend, response)
    return
  }
  if (range.length <= 0) {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${file.bytes}` }).end()
    return
  }
  const body = await bodyOf(file, range, fault)
  const first = fault?.kind === 'other range' ? range.offset + 512 : range.offset
  response.writeHead(206, {
    ...headers,
    'content-length': body.length,
    'content-range': `bytes ${first}-${first + body.length - 1}/${file.bytes}`,
  })
  if (fault?.kind === 'cut') {
    const part = body.subarray(0, fault.bytes)
    onSend(part.length)
    response.write(part, () => response.destroy())
    return
  }
  onSend(body.length)
  response.end(body)
}

/** Applies a fault that replaces the answer. Returns whether it did. */
async function takeOver(fault: RangeFault, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'status':
      response.writeHead(fault.status, {
        'content-type': 'text/html',
        ...(fault.retryAfter !== undefined && { 'retry-after': String(fault.retryAfter) }),
      })
      response.end('<html><body>Invented trouble</body></html>')
      return true
    case 'redirect':
      response.writeHead(302, { location: fault.location }).end()
      return true
    case 'silence': {
      const gone = once(response, 'close')
      await Promise.race([wait(fault.milliseconds ?? LONG_SILENCE, undefined, { ref: false }), gone])
      response.destroy()
      return true
    }
    case 'close':
      response.destroy()
      return true
    default:
      return false
  }
}

async function bodyOf(file: ServedFile, range: Range, fault: RangeFault | null): Promise<Buffer> {
  const body = Buffer.alloc(range.length)
  if (fault?.kind === 'garbage') return body.fill(NOISE)
  await file.handle.read(body, 0, body.length, range.offset)
  if (fault?.kind === 'short blocks') await shortenBlocks(file.handle, file.model, range.offset, body)
  return body
}

/** Sends the file until the client has had enough. */
async function pourWhole(
  { handle, bytes }: ServedFile,
  onSend: (bytes: number) => void,
  response: ServerResponse,
): Promise<void> {
  const part = Buffer.alloc(65_536)
  let sent = 0
  while (sent < bytes && !response.destroyed) {
    const { bytesRead } = await handle.read(part, 0, part.length, sent)
    sent += bytesRead
    onSend(bytesRead)
    const more = response.write(Buffer.from(part.subarray(0, bytesRead)))
    if (!more)
      await new Promise<void>((resolve) => {
        response.once('drain', resolve)
        response.once('close', resolve)
      })
  }
  response.end()
}

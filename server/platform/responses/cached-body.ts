import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A body that is built once and sent often. Only compressed forms are kept, which are a tenth of the size for long
 * lists.
 */
export interface CachedBody {
  /** A weak ETag: it identifies the content in any encoding. */
  etag: string
  type: string
  /** Size in bytes before compression. */
  size: number
  gzip: Buffer
  brotli: () => Promise<Buffer>
}

/** Compresses the parts as they arrive, outside the main thread; the whole text is never in memory. */
export async function makeCachedBody(
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  type: string,
): Promise<CachedBody> {
  const hash = createHash('sha256')
  let size = 0
  const measured = async function* () {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  const compressing = createGzip()
  const [gzip] = await Promise.all([buffer(compressing), pipeline(measured, compressing)])
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  let brotli: Promise<Buffer> | null = null
  return { etag, type, size, gzip, brotli: () => (brotli ??= fromGzip(gzip)) }
}

/**
 * Sends the body in the best encoding that the client accepts, or 304 if it has it already. Clients ask every time,
 * because their copy may be out of date.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
): Promise<FastifyReply> {
  void reply.header('etag', body.etag).header('cache-control', 'no-cache')
  addVary(reply, 'Accept-Encoding')
  if (isNamed(body.etag, request.headers['if-none-match'])) return reply.code(304).send()
  void reply.type(body.type)
  if (accepts(request, 'br')) return reply.header('content-encoding', 'br').send(await body.brotli())
  if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(body.gzip)
  return reply.header('content-length', body.size).send(Readable.from([body.gzip]).pipe(createGunzip()))
}

async function fromGzip(gzip: Buffer): Promise<Buffer> {
  // Level 5 of 11: the last one before time grows faster than the size shrinks.
  const compressing = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const [brotli] = await Promise.all([
    buffer(compressing),
    pipeline(Readable.from([gzip]), createGunzip(), compressing),
  ])
  return brotli
}

export function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

/** Whether the client accepts an encoding of the answer. */
export function accepts({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  return (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .some(([name, weight]) => name === encoding && (weight === undefined || !/^q=0(\.0*)?$/.test(weight)))
}

export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary')
  void reply.header('vary', before === undefined ? name : `${String(before)}, ${name}`)
}

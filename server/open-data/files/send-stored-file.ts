import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { requestedRange } from '#server/platform/responses/byte-range.rules.ts'
import { isNamed } from '#server/platform/responses/cached-body.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { typeOf } from './newest-files.ts'

interface Stored {
  /** As which it is saved. */
  name: string
  key: string
  bytes: number
  sha256: string
  /** `cache-control` */
  kept: string
}

/** Sends a file, or the part that the request names. Throws a Refusal if the store no longer has it. */
export async function sendStoredFile(
  files: FileStore,
  { name, key, bytes, sha256, kept }: Stored,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers, method } = request
  const etag = `"${sha256}"`
  void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': kept })
  if (isNamed(etag, headers['if-none-match'])) return reply.code(304).send()
  const ifRange = headers['if-range']
  const range = requestedRange(ifRange === undefined || ifRange === etag ? headers.range : undefined, bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  const { first, last } = range === 'whole' ? { first: 0, last: bytes - 1 } : range
  const content = method === 'HEAD' ? Readable.from([]) : (await files.get(key, { first, last }))?.content
  if (!content) throw new Refusal('not-found')
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`)
  // Ranges and the sum are those of the bytes as they are stored.
  request.headers['x-no-compression'] = '1'
  return reply
    .type(typeOf(name))
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', last - first + 1)
    .send(content)
}

/** A small text that is made for the request. */
export function sendText(reply: FastifyReply, name: string, text: string): FastifyReply {
  return reply.type(typeOf(name)).header('cache-control', 'no-cache').send(text)
}

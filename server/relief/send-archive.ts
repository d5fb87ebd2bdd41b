import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { getReliefArchive } from '#contract/relief/tilesets.ts'
import { isNamed } from '#server/platform/responses/cached-body.ts'
import { requestedRange } from '#server/platform/responses/byte-range.rules.ts'
import type { ArchiveFile, OpenArchive } from './archive-file.ts'

/** Bytes. Larger parts of archives in a bucket are fetched from there, so that they do not occupy the portal. */
const MOST_THROUGH_PORTAL = 16 * 1024 * 1024

interface Archive {
  file: ArchiveFile
  /** Version of its tileset: the same on every machine that has a copy, unlike the time of the file. */
  version: string
  /** Whether the tileset is still the one that was looked up. */
  isCurrent: () => Promise<boolean>
  /** `cache-control` */
  kept: string
}

/**
 * Sends a file, or the requested part of it, and closes it in any case. Returns false without an answer if the tileset
 * was replaced meanwhile, so that the file may be of another version.
 */
export async function sendArchive(
  archive: Archive,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const file = await archive.file.open()
  try {
    if (!(await archive.isCurrent())) {
      await file.close()
      return false
    }
    // Waits until the reply has been sent.
    await answer(file, archive, request, reply)
    return true
  } catch (error) {
    await file.close()
    throw error
  }
}

async function answer(
  open: OpenArchive,
  { file, version, kept }: Archive,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bytes: size, modifiedAt } = open
  const etag = `"${encodeURIComponent(version)}-${size.toString(36)}"`
  const modified = modifiedAt.toUTCString()
  void reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes', 'cache-control': kept })
  const nothing = async (status: number) => {
    await open.close()
    return reply.code(status).send()
  }
  if (isNamed(etag, headers['if-none-match'])) return nothing(304)
  const ifRange = headers['if-range']
  const isCurrent = ifRange === undefined || ifRange === etag || ifRange === modified
  const range = requestedRange(isCurrent ? headers.range : undefined, size)
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`)
    return nothing(416)
  }
  const wanted = range === 'whole' ? size : range.last - range.first + 1
  if (file.addressForAll && wanted > MOST_THROUGH_PORTAL && method !== 'HEAD') {
    await open.close()
    // The address is signed for a quarter of an hour, so nobody may keep it for longer.
    return reply
      .removeHeader('etag')
      .removeHeader('last-modified')
      .header('cache-control', 'no-store')
      .redirect(await file.addressForAll(), 302)
  }
  const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  void reply.type(getReliefArchive.produces).header('content-length', last - first + 1)
  if (method === 'HEAD' || size === 0) {
    await open.close()
    // For a text, its own length would be sent instead of the file's.
    return reply.send(Readable.from([]))
  }
  return reply.send(await open.stream(first, last))
}

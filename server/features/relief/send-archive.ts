import type { FastifyReply, FastifyRequest } from 'fastify'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { getReliefArchive } from '#contract/tilesets.ts'
import { isNamed } from '#server/platform/cached-body.ts'
import { rangeAsked } from './byte-range.rules.ts'

interface Archive {
  file: string
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
  const handle = await open(archive.file, 'r')
  try {
    if (!(await archive.isCurrent())) {
      await handle.close()
      return false
    }
    // Waits until the reply has been sent.
    await answer(handle, archive, request, reply)
    return true
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function answer(
  handle: FileHandle,
  { version, kept }: Archive,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size, mtime } = await handle.stat()
  const etag = `"${encodeURIComponent(version)}-${size.toString(36)}"`
  const modified = mtime.toUTCString()
  void reply.headers({ etag, 'last-modified': modified, 'accept-ranges': 'bytes', 'cache-control': kept })
  const nothing = async (status: number) => {
    await handle.close()
    return reply.code(status).send()
  }
  if (isNamed(etag, headers['if-none-match'])) return nothing(304)
  const ifRange = headers['if-range']
  const isCurrent = ifRange === undefined || ifRange === etag || ifRange === modified
  const range = rangeAsked(isCurrent ? headers.range : undefined, size)
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`)
    return nothing(416)
  }
  const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range
  if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
  void reply.type(getReliefArchive.produces).header('content-length', last - first + 1)
  if (method === 'HEAD' || size === 0) {
    await handle.close()
    // For a text, its own length would be sent instead of the file's.
    return reply.send(Readable.from([]))
  }
  return reply.send(handle.createReadStream({ start: first, end: last }))
}

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, crc32, createInflateRaw, deflateRaw } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts, addVary, isNamed } from './cached-body.ts'
import { combinedCrc } from './crc32.ts'

/** A part of a text, compressed so that it can stand between others. */
export interface Piece {
  /** Raw deflate that ends on a whole byte, without the mark of the last block. */
  readonly bytes: Buffer
  readonly crc: number
  /** Bytes before compression. */
  readonly length: number
}

/**
 * A long body made of pieces, so that a change makes only its own piece anew. Together they are one gzip member: of two
 * members, curl and Chromium give only the first.
 */
export interface StitchedBody {
  readonly pieces: readonly Piece[]
  readonly type: string
  readonly etag: string
  /** Bytes before compression. */
  readonly size: number
  /** The whole text, kept where it is small. */
  readonly plain: () => Promise<Buffer>
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** A last block without content. */
const LAST_BLOCK = Buffer.from([3, 0])
/** Bytes of plain text up to which it is kept for clients that do not accept gzip. */
const MOST_PLAIN = 4_000_000

const compress = promisify<Buffer, object, Buffer>(deflateRaw)

export async function makePiece(text: string): Promise<Piece> {
  const plain = Buffer.from(text)
  const bytes = await compress(plain, { finishFlush: constants.Z_FULL_FLUSH })
  return { bytes, crc: crc32(plain), length: plain.length }
}

export function stitch(pieces: readonly Piece[], type: string): StitchedBody {
  const hash = createHash('sha256')
  for (const { crc, length } of pieces) hash.update(`${crc} ${length} `)
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  let plain: Promise<Buffer> | null = null
  return {
    pieces,
    type,
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    size,
    plain: () => (plain ??= buffer(inflated(pieces))),
  }
}

/** Sends the body compressed if the client accepts that, or 304 if it has it already. */
export async function sendStitched(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StitchedBody,
): Promise<FastifyReply> {
  void reply.header('etag', body.etag).header('cache-control', 'no-cache')
  addVary(reply, 'Accept-Encoding')
  if (isNamed(body.etag, request.headers['if-none-match'])) return reply.code(304).send()
  void reply.type(body.type)
  if (accepts(request, 'gzip')) {
    void reply.header('content-encoding', 'gzip').header('content-length', gzipSize(body))
    return reply.send(Readable.from(gzipParts(body)))
  }
  void reply.header('content-length', body.size)
  return reply.send(body.size <= MOST_PLAIN ? await body.plain() : inflated(body.pieces))
}

function gzipSize({ pieces }: StitchedBody): number {
  const trailer = 8
  return HEADER.length + pieces.reduce((sum, { bytes }) => sum + bytes.length, LAST_BLOCK.length) + trailer
}

function gzipParts({ pieces, size }: StitchedBody): Buffer[] {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(
    pieces.reduce((crc, piece) => combinedCrc(crc, piece.crc, piece.length), 0),
    0,
  )
  trailer.writeUInt32LE(size % 2 ** 32, 4)
  return [HEADER, ...pieces.map(({ bytes }) => bytes), LAST_BLOCK, trailer]
}

function inflated(pieces: readonly Piece[]): Readable {
  return Readable.from([...pieces.map(({ bytes }) => bytes), LAST_BLOCK]).pipe(createInflateRaw())
}

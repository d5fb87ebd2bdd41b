import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, crc32, createInflateRaw, deflateRaw } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts, addVary, isNamed } from './cached-body.ts'
import { combinedCrc } from '#formats/shared/zip.ts'

/** A part of a text, compressed so that it can stand between others. */
export interface Piece {
  /** Raw deflate that ends on a whole byte, without the mark of the last block. */
  readonly read: ReadBytes
  /** Bytes after compression. */
  readonly size: number
  readonly crc: number
  /** Bytes before compression. */
  readonly length: number
}

export type ReadBytes = () => Buffer | Promise<Buffer>
/** Puts bytes where they can be read later. */
export type Keep = (bytes: Buffer) => Promise<ReadBytes>

/**
 * A long body made of pieces, so that a change makes only its own piece again. Together they are one gzip member: of two
 * members, curl and Chromium give only the first.
 */
export interface StitchedBody {
  readonly pieces: readonly Piece[]
  readonly type: string
  readonly etag: string
  /** Bytes as gzip and before compression. */
  readonly gzipSize: number
  readonly size: number
  readonly gzipParts: () => AsyncIterable<Buffer>
  /** The whole as gzip and as text, which are kept: only for bodies that are small. */
  readonly gzip: () => Promise<Buffer>
  readonly plain: () => Promise<Buffer>
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** A last block without content. */
const LAST_BLOCK = Buffer.from([3, 0])
const TRAILER_SIZE = 8
/** Bytes up to which a whole body is kept in the form in which it is sent, so that a request has nothing left to make. */
const MOST_KEPT = 4_000_000

const compress = promisify<Buffer, object, Buffer>(deflateRaw)

/** @param text whole or in parts, which follow each other */
export async function makePiece(text: string | readonly string[], keep: Keep = inMemory): Promise<Piece> {
  const plain = bytesOfText(typeof text === 'string' ? [text] : text)
  const bytes = await compress(plain, { finishFlush: constants.Z_FULL_FLUSH })
  const piece = { read: await keep(bytes), size: bytes.length, crc: crc32(plain), length: plain.length }
  // Frees the memory now. A list of a million records would otherwise fill it faster than it is collected.
  plain.buffer.transfer(0)
  return piece
}

/** Without one long string in between. */
function bytesOfText(parts: readonly string[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(sumOf(parts.map((part) => Buffer.byteLength(part))))
  let at = 0
  for (const part of parts) at += bytes.write(part, at)
  return bytes
}

function inMemory(bytes: Buffer): Promise<ReadBytes> {
  return Promise.resolve(() => bytes)
}

export function stitch(pieces: readonly Piece[], type: string): StitchedBody {
  const hash = createHash('sha256')
  for (const { crc, length } of pieces) hash.update(`${crc} ${length} `)
  const size = sumOf(pieces.map(({ length }) => length))
  const compressed = sumOf(pieces.map((piece) => piece.size))
  let trailer: Buffer | null = null
  const gzipParts = async function* (): AsyncGenerator<Buffer> {
    yield HEADER
    yield* bytesOf(pieces)
    yield LAST_BLOCK
    yield (trailer ??= trailerOf(pieces, size))
  }
  let gzip: Promise<Buffer> | null = null
  let plain: Promise<Buffer> | null = null
  return {
    pieces,
    type,
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    gzipSize: HEADER.length + compressed + LAST_BLOCK.length + TRAILER_SIZE,
    size,
    gzipParts,
    gzip: () => (gzip ??= buffer(gzipParts())),
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
    void reply.header('content-encoding', 'gzip').header('content-length', body.gzipSize)
    return reply.send(body.gzipSize <= MOST_KEPT ? await body.gzip() : Readable.from(body.gzipParts()))
  }
  void reply.header('content-length', body.size)
  return reply.send(body.size <= MOST_KEPT ? await body.plain() : inflated(body.pieces))
}

async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const { read } of pieces) yield await read()
}

function trailerOf(pieces: readonly Piece[], size: number): Buffer {
  const trailer = Buffer.alloc(TRAILER_SIZE)
  trailer.writeUInt32LE(
    pieces.reduce((crc, piece) => combinedCrc(crc, piece.crc, piece.length), 0),
    0,
  )
  trailer.writeUInt32LE(size % 2 ** 32, 4)
  return trailer
}

function inflated(pieces: readonly Piece[]): Readable {
  const compressed = async function* () {
    yield* bytesOf(pieces)
    yield LAST_BLOCK
  }
  const inflating = createInflateRaw()
  // A piece that cannot be read ends the answer early, so that it does not look complete.
  pipeline(Readable.from(compressed()), inflating, () => undefined)
  return inflating
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

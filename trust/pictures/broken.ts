import { deflateSync } from 'node:zlib'
import { partsOfPng } from '#server/pictures/decoding/swollen-png.ts'
import { pngChunk } from '#server/testing/pictures.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const SIDE = 32
/** Bit depths that each colour type may have (PNG, table 11.1), and its samples per pixel. */
const KINDS = [
  { colour: 0, depths: [1, 2, 4, 8, 16], samples: 1 },
  { colour: 2, depths: [8, 16], samples: 3 },
  { colour: 3, depths: [1, 2, 4, 8], samples: 1 },
  { colour: 4, depths: [8, 16], samples: 2 },
  { colour: 6, depths: [8, 16], samples: 4 },
]
interface PngParts {
  depth: number
  colour: number
  samples: number
  interlaced: boolean
}

function header(depth: number, colour: number, interlaced: boolean): Buffer {
  return Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, depth, colour, 0, 0, interlaced ? 1 : 0])
}

function lines({ depth, samples, interlaced }: PngParts): Buffer {
  const parts = partsOfPng({ width: SIDE, height: SIDE, interlaced })
  return Buffer.concat(
    parts.flatMap(({ columns, rows }) =>
      Array.from({ length: rows }, (_, row) => {
        const bytes = Buffer.alloc(1 + Math.ceil((columns * depth * samples) / 8), row * 7)
        bytes[0] = 0
        return bytes
      }),
    ),
  )
}

function png(parts: PngParts): Buffer {
  const palette = parts.colour === 3 ? [pngChunk('PLTE', Buffer.alloc(3 * 2 ** parts.depth, 80))] : []
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header(parts.depth, parts.colour, parts.interlaced)),
    ...palette,
    pngChunk('IDAT', deflateSync(lines(parts))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns every valid kind of PNG. */
export function soundPngs(): Buffer[] {
  return KINDS.flatMap(({ colour, depths, samples }) =>
    depths.flatMap((depth) => [false, true].map((interlaced) => png({ depth, colour, samples, interlaced }))),
  )
}

/** Returns PNGs that are each broken in one way, like the files of PngSuite whose names begin with x. */
export function brokenPngs(): ReadonlyMap<string, Buffer> {
  const parts = { depth: 8, colour: 2, samples: 3, interlaced: false }
  const sound = png(parts)
  const data = pngChunk('IDAT', deflateSync(lines(parts)))
  const end = pngChunk('IEND', Buffer.alloc(0))
  const withHeader = (bytes: Buffer) => Buffer.concat([SIGNATURE, pngChunk('IHDR', bytes), data, end])
  const damaged = (at: number) => {
    const bytes = Buffer.from(sound)
    bytes[at] = (bytes[at] ?? 0) ^ 0x55
    return bytes
  }
  return new Map([
    ...[0, 1, 3, 6].map((at) => [`byte ${String(at)} of the signature`, damaged(at)] as const),
    ['line ends of DOS', Buffer.from(sound.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')],
    ['line ends of Unix', Buffer.from(sound.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')],
    ['checksum of the header', damaged(29)],
    ['checksum of the data', damaged(sound.length - 13)],
    ...[0, 3, 99].map((depth) => [`depth ${String(depth)}`, withHeader(header(depth, 2, false))] as const),
    ...[1, 9].map(
      (colour) => [`colour type ${String(colour)}`, withHeader(header(8, colour, false))] as const,
    ),
    ['no data', Buffer.concat([SIGNATURE, pngChunk('IHDR', header(8, 2, false)), end])],
  ])
}

/** Returns the same picture with a number of flipped bits per million; the same seed flips the same bits. */
export function turnBits(picture: Buffer, perMillion: number, seed: number): Buffer {
  const turned = Buffer.from(picture)
  const random = numbersOf(seed)
  const bits = Math.max(1, Math.round((picture.length * 8 * perMillion) / 1e6))
  for (let each = 0; each < bits; each += 1) {
    const bit = Math.floor(random() * picture.length * 8)
    const at = bit >> 3
    turned[at] = (turned[at] ?? 0) ^ (1 << (bit & 7))
  }
  return turned
}

/** Returns pseudo-random numbers from 0 to 1 that depend on the seed (Mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

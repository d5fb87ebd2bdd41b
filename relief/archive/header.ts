import type { Bounds } from '#geo/shapes/box.ts'

interface Section {
  readonly offset: number
  readonly length: number
}

/** The content of the header. Offsets and lengths are in bytes, bounds in degrees. */
export interface HeaderFacts {
  readonly root: Section
  readonly metadata: Section
  readonly leaves: Section
  readonly tiles: Section
  readonly addressed: number
  readonly entries: number
  readonly contents: number
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds
}

/** Size of the header in bytes. */
export const HEADER_BYTES = 127
const GZIP = 2
const NOT_COMPRESSED = 1
const WEBP = 4

/** Packs the first 127 bytes of a PMTiles archive, version 3, with WebP tiles and gzipped directories. */
export function packHeader(facts: HeaderFacts): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  let at = 8
  for (const { offset, length } of [facts.root, facts.metadata, facts.leaves, facts.tiles])
    for (const number of [offset, length]) at = header.writeBigUInt64LE(BigInt(number), at)
  for (const number of [facts.addressed, facts.entries, facts.contents])
    at = header.writeBigUInt64LE(BigInt(number), at)
  const clustered = 1
  for (const byte of [clustered, GZIP, NOT_COMPRESSED, WEBP, facts.minZoom, facts.maxZoom])
    at = header.writeUInt8(byte, at)
  const [west, south, east, north] = facts.bounds
  for (const degrees of [west, south, east, north]) at = writeDegrees(header, degrees, at)
  at = header.writeUInt8(facts.minZoom, at)
  for (const degrees of [(west + east) / 2, (south + north) / 2]) at = writeDegrees(header, degrees, at)
  return header
}

function writeDegrees(header: Buffer, degrees: number, at: number): number {
  return header.writeInt32LE(Math.round(degrees * 1e7), at)
}

import type { FilePosition } from './file-row.ts'

const HEADER = 13

/** A polygon of one ring as well-known binary, little endian. @param before bytes to leave free in front of it */
export function polygonWkb(ring: readonly FilePosition[], before = 0): Buffer {
  const bytes = Buffer.alloc(before + HEADER + ring.length * 16)
  bytes.writeUInt8(1, before)
  bytes.writeUInt32LE(3, before + 1)
  bytes.writeUInt32LE(1, before + 5)
  bytes.writeUInt32LE(ring.length, before + 9)
  let at = before + HEADER
  for (const [x, y] of ring) {
    bytes.writeDoubleLE(x, at)
    bytes.writeDoubleLE(y, at + 8)
    at += 16
  }
  return bytes
}

import type { Position } from '#geo/position.ts'
import type { XY } from './systems.ts'

/** Well-known binary (OGC 06-103r4, part 8), as ST_AsBinary writes it: byte order, type, and counts with their numbers. */
const LITTLE_ENDIAN = 1
const POLYGON = 3
const DOUBLE = 8

/** Returns the outer ring of a polygon. Throws an Error for another geometry. */
export function ringOfWkb(bytes: Uint8Array): Position[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = view.getUint8(0) === LITTLE_ENDIAN
  const type = view.getUint32(1, little)
  if (type !== POLYGON) throw new Error(`A geometry of the type ${type} is not a polygon`)
  const corners = view.getUint32(9, little)
  const ring: Position[] = []
  for (let corner = 0; corner < corners; corner++) {
    const at = 13 + corner * 2 * DOUBLE
    ring.push([view.getFloat64(at, little), view.getFloat64(at + DOUBLE, little)])
  }
  return ring
}

const HEADER = 13

/** A polygon of one ring as well-known binary, little endian. @param before bytes to leave free in front of it */
export function polygonWkb(ring: readonly XY[], before = 0): Buffer {
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

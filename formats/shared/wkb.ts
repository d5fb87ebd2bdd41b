import type { Position } from '#geo/position.ts'

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

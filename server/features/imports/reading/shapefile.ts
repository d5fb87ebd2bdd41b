import {
  addFeature,
  FileFault,
  textsOf,
  type FoundEncoding,
  type FoundFeature,
  type FoundShape,
  type XY,
} from './found.ts'
import { readDbf } from './dbf.ts'
import { holdsPlace, signedArea } from './rings.ts'

/** Bytes of the head of a `.shp`, and of the head of each of its records. */
const HEAD = 100
const RECORD_HEAD = 8

interface Parts {
  shp: Uint8Array
  dbf: Uint8Array | null
  /** The text of the `.prj`, as the name of the coordinate system. */
  prj: string | null
  cpg: string | null
}

/** Reads a Shapefile. Every offset and length is checked against the bytes that are there. */
export function readShapefile(
  { shp, dbf, prj, cpg }: Parts,
  said: string | null,
): { features: FoundFeature[]; encoding?: FoundEncoding } {
  const shapes = readShapes(shp)
  const table = dbf && readDbf(dbf, { said, named: cpg })
  const features: FoundFeature[] = []
  for (const [index, shape] of shapes.entries())
    addFeature(features, { shape, texts: textsOf(Object.entries(table?.rows[index] ?? {})), system: prj })
  return { features, ...(table && { encoding: table.encoding }) }
}

function readShapes(bytes: Uint8Array): FoundShape[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD || view.getInt32(0) !== 9994) throw new FileFault('importDamaged')
  // The length is in words of two bytes.
  if (view.getInt32(24) * 2 !== bytes.length) throw new FileFault('importDamaged')
  const shapes: FoundShape[] = []
  let at = HEAD
  while (at < bytes.length) {
    if (at + RECORD_HEAD > bytes.length) throw new FileFault('importDamaged')
    const length = view.getInt32(at + 4) * 2
    const start = at + RECORD_HEAD
    if (length < 4 || start + length > bytes.length) throw new FileFault('importDamaged')
    shapes.push(shapeIn(new DataView(bytes.buffer, bytes.byteOffset + start, length)))
    at = start + length
  }
  return shapes
}

/** Types with heights or measures (11 to 28) begin as those without. */
function shapeIn(view: DataView): FoundShape {
  const type = view.getInt32(0, true)
  switch (type === 31 ? type : type % 10) {
    case 0:
      return { kind: 'none' }
    case 1:
      return { kind: 'point', at: placeAt(view, 4) }
    case 8:
      return { kind: 'point', at: placeAt(view, 40) }
    case 3: {
      const [first] = partsOf(view)[0] ?? []
      return first ? { kind: 'line', at: first } : { kind: 'none' }
    }
    case 5:
      return polygonsOf(partsOf(view))
    default:
      return { kind: 'other' }
  }
}

function partsOf(view: DataView): XY[][] {
  if (view.byteLength < 44) throw new FileFault('importDamaged')
  const parts = view.getInt32(36, true)
  const points = view.getInt32(40, true)
  const places = 44 + parts * 4
  if (parts < 0 || points < 0 || places + points * 16 > view.byteLength) throw new FileFault('importDamaged')
  const begins = Array.from({ length: parts }, (_, part) => view.getInt32(44 + part * 4, true))
  return begins.map((begin, part) => {
    const end = begins[part + 1] ?? points
    if (begin < 0 || end < begin || end > points) throw new FileFault('importDamaged')
    return Array.from({ length: end - begin }, (_, index) => placeAt(view, places + (begin + index) * 16))
  })
}

function placeAt(view: DataView, at: number): XY {
  if (at + 16 > view.byteLength) throw new FileFault('importDamaged')
  return [view.getFloat64(at, true), view.getFloat64(at + 8, true)]
}

/**
 * Sorts rings into polygons. Outer rings are clockwise and holes are not; in a file where no ring is clockwise, each is an
 * outer one.
 */
function polygonsOf(rings: readonly XY[][]): FoundShape {
  const outer = rings.filter((ring) => signedArea(ring) <= 0)
  if (outer.length === 0) return made(rings.map((ring) => [ring]))
  const polygons = outer.map((ring) => [ring])
  for (const hole of rings.filter((ring) => !outer.includes(ring))) {
    const [corner] = hole
    const around = polygons.find(([ring]) => ring && corner && holdsPlace(ring, corner)) ?? polygons[0]
    around?.push(hole)
  }
  return made(polygons)
}

function made(polygons: XY[][][]): FoundShape {
  return polygons.length > 0 ? { kind: 'polygons', polygons } : { kind: 'none' }
}

import { tableOf, type FontTables } from './woff.ts'

/** In units of the font, y upwards. */
export interface OutlinePoint {
  x: number
  y: number
  /** Off the curve: it bends the curve between its neighbours. */
  bends: boolean
}

type Contour = OutlinePoint[]
type GlyphOutline = (glyph: number) => Contour[]

/** No glyph of a sound font is made of parts of parts of parts; a broken one may be made of itself. */
const DEEPEST = 4

const POINT = { on: 1, shortX: 2, shortY: 4, repeat: 8, sameX: 16, sameY: 32 } as const
const PART = { words: 1, offsets: 2, scale: 8, more: 32, scales: 64, matrix: 128 } as const

/** How each glyph is drawn (tables glyf and loca of OpenType). */
export function glyphOutlines(tables: FontTables): GlyphOutline {
  const [glyf, loca] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca')]
  const long = tableOf(tables, 'head').getInt16(50) === 1
  const placeOf = (glyph: number) => (long ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph))

  const outlineOf = (glyph: number, depth: number): Contour[] => {
    const [start, end] = [placeOf(glyph), placeOf(glyph + 1)]
    if (start === end || depth > DEEPEST) return []
    const contours = glyf.getInt16(start)
    if (contours >= 0) return simpleOutline(glyf, start + 10, contours)
    return partsOf(glyf, start + 10).flatMap(({ glyph: part, place }) =>
      outlineOf(part, depth + 1).map((contour) => contour.map((point) => ({ ...point, ...place(point) }))),
    )
  }
  return (glyph) => outlineOf(glyph, 0)
}

function simpleOutline(glyf: DataView, start: number, count: number): Contour[] {
  let at = start
  const ends = Array.from({ length: count }, (_, index) => glyf.getUint16(start + 2 * index))
  at += 2 * count
  at += 2 + glyf.getUint16(at)
  const points = (ends.at(-1) ?? -1) + 1
  const flags: number[] = []
  while (flags.length < points) {
    const flag = glyf.getUint8(at++)
    const times = flag & POINT.repeat ? glyf.getUint8(at++) : 0
    for (let more = 0; more <= times; more++) flags.push(flag)
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += glyf.getUint8(at++) * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += glyf.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = axis(POINT.shortX, POINT.sameX)
  const ys = axis(POINT.shortY, POINT.sameY)
  const all = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    bends: !(flag & POINT.on),
  }))
  return ends.map((end, index) => all.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1))
}

interface Part {
  glyph: number
  place: (point: OutlinePoint) => { x: number; y: number }
}

/** A letter with its accent is two glyphs, each set at its place. */
function partsOf(glyf: DataView, start: number): Part[] {
  const parts: Part[] = []
  let at = start
  let flags: number
  do {
    flags = glyf.getUint16(at)
    const glyph = glyf.getUint16(at + 2)
    at += 4
    const wide = (flags & PART.words) !== 0
    const [dx, dy] = wide
      ? [glyf.getInt16(at), glyf.getInt16(at + 2)]
      : [glyf.getInt8(at), glyf.getInt8(at + 1)]
    at += wide ? 4 : 2
    const scales = flags & PART.matrix ? 4 : flags & PART.scales ? 2 : flags & PART.scale ? 1 : 0
    const [a = 1, ...others] = Array.from({ length: scales }, (_, n) => glyf.getInt16(at + 2 * n) / 16_384)
    at += 2 * scales
    const [b, c, d] = scales === 4 ? (others as [number, number, number]) : [0, 0, others[0] ?? a]
    // Points that are to meet, instead of an offset, are in no font of ours.
    const [x, y] = flags & PART.offsets ? [dx, dy] : [0, 0]
    parts.push({
      glyph,
      place: (point) => ({ x: a * point.x + c * point.y + x, y: b * point.x + d * point.y + y }),
    })
  } while (flags & PART.more)
  return parts
}

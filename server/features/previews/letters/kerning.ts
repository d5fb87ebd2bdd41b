import type { FontTables } from './woff.ts'

/** By how much two glyphs beside each other stand closer (negative) or wider, in units of the font. */
export type Kerning = (left: number, right: number) => number

const PAIRS = 2
const EXTENSION = 9
/** Of what a pair may change, the one thing that kerning does: how far the next glyph is. */
const ADVANCE = 4

/** Pairs and classes of pairs from the table GPOS of OpenType; whatever else is in it is left alone. */
export function readKerning(tables: FontTables): Kerning {
  const gpos = tables.get('GPOS')
  const subtables = gpos ? pairTables(gpos).map((at) => readPairTable(gpos, at)) : []
  return (left, right) => {
    for (const find of subtables) {
      const found = find(left, right)
      if (found !== null) return found
    }
    return 0
  }
}

/** Where the tables of pairs begin, in their order. */
function pairTables(gpos: DataView): number[] {
  const list = gpos.getUint16(8)
  return offsetsAt(gpos, list).flatMap((lookup) => {
    const type = gpos.getUint16(lookup)
    return offsetsAt(gpos, lookup, 4).flatMap((subtable) => {
      if (type === PAIRS) return [subtable]
      const isPairs = type === EXTENSION && gpos.getUint16(subtable + 2) === PAIRS
      return isPairs ? [subtable + gpos.getUint32(subtable + 4)] : []
    })
  })
}

/** A count and so many offsets from the beginning of the table. */
function offsetsAt(gpos: DataView, table: number, skipped = 0): number[] {
  const start = table + skipped
  return Array.from(
    { length: gpos.getUint16(start) },
    (_, index) => table + gpos.getUint16(start + 2 + 2 * index),
  )
}

/** Null where the table says nothing of a pair, so that the next one is asked. */
function readPairTable(gpos: DataView, table: number): (left: number, right: number) => number | null {
  const [format, first, second] = [0, 4, 6].map((at) => gpos.getUint16(table + at))
  if (first !== ADVANCE || second !== 0) return () => null
  const covered = readCoverage(gpos, table + gpos.getUint16(table + 2))
  return format === 1 ? pairsByGlyph(gpos, table, covered) : pairsByClass(gpos, table, covered)
}

function pairsByGlyph(gpos: DataView, table: number, covered: ReadonlyMap<number, number>) {
  const sets = offsetsAt(gpos, table, 8)
  return (left: number, right: number): number | null => {
    const set = sets[covered.get(left) ?? -1]
    if (set === undefined) return null
    for (let index = 0; index < gpos.getUint16(set); index++) {
      const pair = set + 2 + 4 * index
      if (gpos.getUint16(pair) === right) return gpos.getInt16(pair + 2)
    }
    return null
  }
}

function pairsByClass(gpos: DataView, table: number, covered: ReadonlyMap<number, number>) {
  const leftClasses = readClasses(gpos, table + gpos.getUint16(table + 8))
  const rightClasses = readClasses(gpos, table + gpos.getUint16(table + 10))
  const columns = gpos.getUint16(table + 14)
  return (left: number, right: number): number | null => {
    if (!covered.has(left)) return null
    const [row, column] = [leftClasses.get(left) ?? 0, rightClasses.get(right) ?? 0]
    return gpos.getInt16(table + 16 + 2 * (row * columns + column))
  }
}

/** Glyphs of a coverage table, each with its index. */
function readCoverage(gpos: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const count = gpos.getUint16(at + 2)
  for (let index = 0; index < count; index++) {
    if (gpos.getUint16(at) === 1) glyphs.set(gpos.getUint16(at + 4 + 2 * index), index)
    else eachOfRange(gpos, at + 4 + 6 * index, (glyph, nth, value) => glyphs.set(glyph, value + nth))
  }
  return glyphs
}

function readClasses(gpos: DataView, at: number): Map<number, number> {
  const classes = new Map<number, number>()
  if (gpos.getUint16(at) === 1) {
    const first = gpos.getUint16(at + 2)
    for (let index = 0; index < gpos.getUint16(at + 4); index++)
      classes.set(first + index, gpos.getUint16(at + 6 + 2 * index))
  } else {
    for (let index = 0; index < gpos.getUint16(at + 2); index++)
      eachOfRange(gpos, at + 4 + 6 * index, (glyph, _, value) => classes.set(glyph, value))
  }
  return classes
}

function eachOfRange(
  gpos: DataView,
  at: number,
  each: (glyph: number, nth: number, value: number) => void,
): void {
  const [first, last, value] = [gpos.getUint16(at), gpos.getUint16(at + 2), gpos.getUint16(at + 4)]
  for (let glyph = first; glyph <= last; glyph++) each(glyph, glyph - first, value)
}

import { glyphOutlines, type OutlinePoint } from './glyph-outline.ts'
import { readKerning, type Kerning } from './kerning.ts'
import { readWoff, tableOf, type FontTables } from './woff.ts'

/** One font file. Lengths are in units, of which an em has `unitsPerEm`. */
export interface FontFile {
  unitsPerEm: number
  /** Null where the file does not have the character. */
  glyphOf: (codePoint: number) => number | null
  advanceOf: (glyph: number) => number
  outlineOf: (glyph: number) => OutlinePoint[][]
  kerning: Kerning
}

export function openFontFile(file: Uint8Array): FontFile {
  const tables = readWoff(file)
  const glyphs = readCharacters(tables)
  return {
    unitsPerEm: tableOf(tables, 'head').getUint16(18),
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? null,
    advanceOf: readAdvances(tables),
    outlineOf: glyphOutlines(tables),
    kerning: readKerning(tables),
  }
}

function readAdvances(tables: FontTables): (glyph: number) => number {
  const hmtx = tableOf(tables, 'hmtx')
  // The last advance holds for all glyphs after it.
  const last = tableOf(tables, 'hhea').getUint16(34) - 1
  return (glyph) => hmtx.getUint16(4 * Math.min(glyph, last))
}

const WINDOWS = 3
const BASIC_PLANE = 1
const SEGMENTS = 4

/** Characters of the basic plane (a cmap of format 4), which is all that these fonts have. */
function readCharacters(tables: FontTables): Map<number, number> {
  const cmap = tableOf(tables, 'cmap')
  for (let index = 0; index < cmap.getUint16(2); index++) {
    const entry = 4 + 8 * index
    const start = cmap.getUint32(entry + 4)
    const isOurs = cmap.getUint16(entry) === WINDOWS && cmap.getUint16(entry + 2) === BASIC_PLANE
    if (isOurs && cmap.getUint16(start) === SEGMENTS) return readSegments(cmap, start)
  }
  throw new Error('The font has no list of characters that can be read')
}

function readSegments(cmap: DataView, start: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const bytes = cmap.getUint16(start + 6)
  const [ends, starts] = [start + 14, start + 16 + bytes]
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes]
  for (let at = 0; at < bytes; at += 2) {
    const [first, last] = [cmap.getUint16(starts + at), cmap.getUint16(ends + at)]
    const [delta, offset] = [cmap.getUint16(deltas + at), cmap.getUint16(offsets + at)]
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = offset === 0 ? code : cmap.getUint16(offsets + at + offset + 2 * (code - first))
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

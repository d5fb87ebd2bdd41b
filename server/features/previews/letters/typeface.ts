import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openFontFile, type FontFile } from './font-file.ts'
import type { OutlinePoint } from './glyph-outline.ts'

/** Letters of one weight, as shapes: what draws them needs no font of the machine. */
export interface Typeface {
  draws: (character: string) => boolean
  /** Width in pixels at a size. */
  measure: (text: string, size: number) => number
  /** Data of an SVG path; `y` is the baseline. Characters that the face does not have are left out. */
  pathOf: (text: string, at: { x: number; y: number; size: number }) => string
}

export interface Typefaces {
  regular: Typeface
  strong: Typeface
}

/** The font of the pages, in files of one weight: those with all weights keep no shapes of their own for each. */
export async function openTypefaces(): Promise<Typefaces> {
  const [regular, strong] = await Promise.all([
    openTypeface(
      import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'),
      import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff'),
    ),
    openTypeface(
      import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff'),
      import.meta.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff'),
    ),
  ])
  return { regular, strong }
}

/** @param addresses of files that each have a part of the characters, the commonest first */
async function openTypeface(...addresses: string[]): Promise<Typeface> {
  const files = await Promise.all(
    addresses.map(async (address) => openFontFile(await readFile(fileURLToPath(address)))),
  )

  /** What each character is drawn with and where, in ems from the beginning. */
  const set = (text: string) => {
    let [width, before]: [number, Glyph | null] = [0, null]
    const glyphs = Array.from(text).flatMap((character) => {
      const glyph = glyphIn(files, character)
      if (!glyph) return []
      const { file, index } = glyph
      // Letters of different files are not kerned: neither file knows of the other.
      if (before?.file === file) width += file.kerning(before.index, index) / file.unitsPerEm
      const placed = { glyph, at: width }
      width += file.advanceOf(index) / file.unitsPerEm
      before = glyph
      return [placed]
    })
    return { glyphs, width }
  }

  return {
    draws: (character) => glyphIn(files, character) !== null,
    measure: (text, size) => set(text).width * size,
    pathOf(text, { x, y, size }) {
      return set(text)
        .glyphs.map(({ glyph: { file, index }, at }) => {
          const scale = size / file.unitsPerEm
          return file
            .outlineOf(index)
            .map((contour) => contourPath(contour, { x: x + at * size, y, scale }))
            .join('')
        })
        .join('')
    },
  }
}

interface Glyph {
  file: FontFile
  index: number
}

function glyphIn(files: readonly FontFile[], character: string): Glyph | null {
  for (const file of files) {
    const index = file.glyphOf(character.codePointAt(0) ?? 0)
    if (index !== null) return { file, index }
  }
  return null
}

/** Between two points that bend, the curve passes through the middle. */
function contourPath(points: OutlinePoint[], to: { x: number; y: number; scale: number }): string {
  const written = ({ x, y }: Pick<OutlinePoint, 'x' | 'y'>) =>
    `${(to.x + x * to.scale).toFixed(2)} ${(to.y - y * to.scale).toFixed(2)}`
  const first = points.findIndex(({ bends }) => !bends)
  if (first < 0) return ''
  const turned = [...points.slice(first), ...points.slice(0, first)]
  const [start] = turned
  if (!start) return ''
  const steps = turned.map((point, index) => {
    const next = turned[index + 1] ?? start
    if (!point.bends)
      return index === 0 ? `M${written(point)}` : turned[index - 1]?.bends ? '' : `L${written(point)}`
    const end = next.bends ? { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } : next
    return `Q${written(point)} ${written(end)}`
  })
  return `${steps.join('')}Z`
}

import { open, type Font } from 'fontkit'
import { fileURLToPath } from 'node:url'

/** Letters of one weight, as shapes, so that no font of the machine is needed. */
export interface Typeface {
  draws: (character: string) => boolean
  /** Width in pixels at a size. */
  measure: (text: string, size: number) => number
  /** Data of an SVG path; `y` is the baseline. Characters that the typeface lacks are left out. */
  pathOf: (text: string, at: { x: number; y: number; size: number }) => string
}

export interface Typefaces {
  regular: Typeface
  strong: Typeface
}

/** The font of the pages, in files of one weight: variable fonts have no separate shapes for each weight. */
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
  const fonts = await Promise.all(addresses.map(openFont))
  const fontOf = (character: string) =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  /** Each run of letters with the file that contains them all; letters of different files are not kerned. */
  const set = (text: string) =>
    stretches(text, fontOf).map(({ font, letters }) => ({ font, run: font.layout(letters) }))

  return {
    draws: (character) => fontOf(character) !== undefined,
    measure: (text, size) =>
      set(text).reduce((width, { font, run }) => width + (run.advanceWidth / font.unitsPerEm) * size, 0),
    pathOf(text, { x, y, size }) {
      let pen = x
      return set(text)
        .flatMap(({ font, run }) => {
          const scale = size / font.unitsPerEm
          return run.glyphs.map((glyph, index) => {
            const { xAdvance, xOffset, yOffset } = run.positions[index] ?? NOWHERE
            const at = { x: pen + xOffset * scale, y: y - yOffset * scale }
            pen += xAdvance * scale
            return glyph.path.transform(scale, 0, 0, -scale, at.x, at.y).toSVG()
          })
        })
        .join('')
    },
  }
}

const NOWHERE = { xAdvance: 0, xOffset: 0, yOffset: 0 }

async function openFont(address: string): Promise<Font> {
  const font = await open(fileURLToPath(address))
  if (!('layout' in font)) throw new Error(`${address} holds several fonts instead of one`)
  return font
}

function stretches(
  text: string,
  fontOf: (character: string) => Font | undefined,
): { font: Font; letters: string }[] {
  const found: { font: Font; letters: string }[] = []
  for (const character of text) {
    const font = fontOf(character)
    const last = found.at(-1)
    if (!font) continue
    if (last?.font === font) last.letters += character
    else found.push({ font, letters: character })
  }
  return found
}

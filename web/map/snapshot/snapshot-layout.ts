/** All measures are in screen pixels, as in a snapshot of scale 1; y runs down. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Font {
  size: number
  weight: 400 | 600 | 650
}

export interface Line {
  text: string
  x: number
  /** Position of the baseline. */
  y: number
  font: Font
  tone: 'strong' | 'soft' | 'warning'
}

/** The text under the map, in the visitor's language. */
export interface SnapshotWords {
  /** Empty where none was given. */
  title: string
  /** Such as `Centre: SN 599 799`. */
  reference: string
  /** A separate line, such as the note that the ground is invented; null where there is none. */
  notice: string | null
  /** How the ground is lit and seen; null where there is nothing to say. */
  look: string | null
  /** Credits of the layers in view. */
  credits: string
  /** The name of the portal and the date. */
  made: string
  /** The address of the same view. */
  address: string
}

export interface SnapshotLayout {
  width: number
  height: number
  map: Box
  lines: readonly Line[]
  /** Null in a tilted view. */
  scaleBar: Box | null
  /** Middle and half height of the arrow. */
  north: { x: number; y: number; radius: number }
}

const FONTS = {
  title: { size: 26, weight: 650 },
  reference: { size: 17, weight: 600 },
  notice: { size: 15, weight: 600 },
  small: { size: 14, weight: 400 },
} as const satisfies Record<string, Font>

const EDGE = 24
/** Line height as a factor of the font size. */
const LEADING = 1.35
const SCALE_BAR_HEIGHT = 8
const NORTH_RADIUS = 20
/** Between the scale bar and what stands beside it. */
const GAP = 28

interface Measures {
  map: { width: number; height: number }
  /** Width of the scale bar, and the words for its length; null in a tilted view. */
  scale: { width: number; words: string } | null
  /** Width of a text. */
  widthOf: (text: string, font: Font) => number
}

/** Lays out the page: title, map, and under it the scale, place, north arrow and credits. */
export function layOutSnapshot(words: SnapshotWords, { map, scale, widthOf }: Measures): SnapshotLayout {
  const right = EDGE + map.width
  const page = writer(map.width, widthOf)
  page.down(EDGE)
  if (words.title !== '') {
    page.write(words.title, FONTS.title, 'strong')
    page.down(12)
  }
  const box = { x: EDGE, y: page.y(), width: map.width, height: map.height }
  page.down(map.height + 18)
  const row = page.y()
  const scaleBar = scale && { x: EDGE, y: row + 4, width: scale.width, height: SCALE_BAR_HEIGHT }
  const scaleWords: Line | null = scale && {
    text: scale.words,
    x: EDGE,
    y: row + 4 + SCALE_BAR_HEIGHT + 18,
    font: FONTS.small,
    tone: 'strong',
  }
  const north = { x: right - NORTH_RADIUS, y: row + NORTH_RADIUS, radius: NORTH_RADIUS }
  const beside = scale ? EDGE + Math.max(scale.width, widthOf(scale.words, FONTS.small)) + GAP : EDGE
  const fits = beside + widthOf(words.reference, FONTS.reference) <= right - 2 * NORTH_RADIUS - GAP
  page.down(2 * NORTH_RADIUS + 14)
  const reference: Line[] = []
  if (fits) {
    reference.push({
      text: words.reference,
      x: beside,
      y: row + NORTH_RADIUS + 6,
      font: FONTS.reference,
      tone: 'strong',
    })
  } else page.write(words.reference, FONTS.reference, 'strong')
  if (words.look !== null) page.write(words.look, FONTS.small, 'strong')
  if (words.notice !== null) page.write(words.notice, FONTS.notice, 'warning')
  for (const text of [words.credits, words.made, words.address]) page.write(text, FONTS.small, 'soft')
  return {
    width: map.width + 2 * EDGE,
    height: Math.ceil(page.y() + EDGE - 4),
    map: box,
    lines: [...page.lines, ...(scaleWords ? [scaleWords] : []), ...reference],
    scaleBar,
    north,
  }
}

/** Sets lines below each other, as wide as the map. */
function writer(width: number, widthOf: Measures['widthOf']) {
  const lines: Line[] = []
  let y = 0
  return {
    lines,
    y: () => y,
    down(by: number) {
      y += by
    },
    write(text: string, font: Font, tone: Line['tone']) {
      for (const part of brokenText(text, width, (piece) => widthOf(piece, font))) {
        y += font.size * LEADING
        lines.push({ text: part, x: EDGE, y: y - font.size * (LEADING - 1), font, tone })
      }
    },
  }
}

/** Breaks a text into lines that are not wider than this. A word that is wider, such as an address, is broken anywhere. */
export function brokenText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && widthOf(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}

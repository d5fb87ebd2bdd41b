import sharp, { type OverlayOptions } from 'sharp'
import { PREVIEW_SIZE } from '#contract/site/previews.ts'
import type { Typefaces } from '../letters/typeface.ts'
import { drawableText, fittingLines } from '../text-lines.rules.ts'
import { COLOURS, letters, mark } from './shapes.ts'

/** A picture for shared links: texts on the left, an image on the right. */
export interface Card {
  title: string
  /** Replaces a title whose letters cannot be drawn. */
  titleInstead: string
  /** Texts at the bottom, the first one emphasised; parts share a line if they fit. */
  facts: readonly (readonly string[])[]
  /** A round picture above the title, with a size of PORTRAIT pixels. */
  portrait?: Buffer | null
  /** Small text below the facts. */
  note: string | null
  portal: string
  /** SVG of the right side, above its pictures. */
  drawing: string
  pictures: readonly OverlayOptions[]
  background: string
}

/** The right side: about a square, because some services show only the middle of a picture. */
export const SIDE = { x: 592, y: 0, width: PREVIEW_SIZE.width - 592, height: PREVIEW_SIZE.height } as const

const MARGIN = 56
const TEXT_WIDTH = SIDE.x - 2 * MARGIN
const TITLE_TOP = 168
export const PORTRAIT = 152
const BENEATH_PORTRAIT = TITLE_TOP - 20 + PORTRAIT + 26
const ROOM_OF_TITLE = { mostLines: 3, sizes: [66, 58, 50, 44] } as const
const ROOM_BENEATH_PORTRAIT = { mostLines: 2, sizes: [58, 48] } as const
const FOOT = PREVIEW_SIZE.height - MARGIN

export async function paintCard(card: Card, faces: Typefaces): Promise<Buffer> {
  const { width, height } = PREVIEW_SIZE
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    card.drawing,
    words(card, faces),
    '</svg>',
  ].join('')
  const side = {
    create: { width: SIDE.width, height: SIDE.height, channels: 3 as const, background: card.background },
  }
  return sharp({ create: { width, height, channels: 3, background: COLOURS.paper } })
    .composite([
      { input: side, left: SIDE.x, top: SIDE.y },
      ...card.pictures,
      ...(card.portrait ? [{ input: card.portrait, left: MARGIN, top: TITLE_TOP - 20 }] : []),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function words(card: Card, { strong, regular }: Typefaces): string {
  const drawn = (text: string) => drawableText(text, regular.draws)
  const title = fittingLines(drawn(card.title) ?? card.titleInstead, strong.measure, {
    width: TEXT_WIDTH,
    ...(card.portrait ? ROOM_BENEATH_PORTRAIT : ROOM_OF_TITLE),
  })
  const top = card.portrait ? BENEATH_PORTRAIT : TITLE_TOP
  const heading = title.lines.map((text, index) => {
    const y = top + title.size * (0.75 + 1.12 * index)
    return letters({ face: strong, text, x: MARGIN, y, size: title.size, fill: COLOURS.ink })
  })
  return [
    mark({ x: MARGIN, y: 52, size: 52 }),
    letters({ face: strong, text: card.portal, x: MARGIN + 70, y: 88, size: 30, fill: COLOURS.slate }),
    ...heading,
    ...factsFromTheFoot(card, { strong, regular }),
  ].join('')
}

const BETWEEN_LINES = 46

/** From the bottom up. */
function factsFromTheFoot({ facts, note }: Card, { strong, regular }: Typefaces): string[] {
  const lines = [
    ...facts.flatMap((parts, index) =>
      index === 0
        ? factLines(parts, { face: strong, size: 34, fill: COLOURS.lichen })
        : factLines(parts, { face: regular, size: 34, fill: COLOURS.slateMid }),
    ),
    ...(note === null ? [] : factLines([note], { face: regular, size: 26, fill: COLOURS.bracken })),
  ]
  return lines.map((line, index) =>
    letters({ ...line, x: MARGIN, y: FOOT - BETWEEN_LINES * (lines.length - 1 - index) }),
  )
}

type Line = Pick<Parameters<typeof letters>[0], 'face' | 'text' | 'size' | 'fill'>

/** On one line if there is room for them, otherwise each on its own. */
function factLines(parts: readonly string[], style: Omit<Line, 'text'>): Line[] {
  const { face, size } = style
  const drawn = parts.flatMap((part) => drawableText(part, face.draws) ?? [])
  const together = drawn.join(' · ')
  const lines = (face.measure(together, size) <= TEXT_WIDTH ? [together] : drawn).filter(
    (line) => line !== '',
  )
  const room = { width: TEXT_WIDTH, mostLines: 1, sizes: [size, size - 4] } as const
  const fitting = lines.map((line) => fittingLines(line, face.measure, room))
  // Side by side, they look better in the same size.
  const smallest = Math.min(size, ...fitting.map((line) => line.size))
  return fitting.map((line) => ({ ...style, size: smallest, text: line.lines[0] ?? '' }))
}

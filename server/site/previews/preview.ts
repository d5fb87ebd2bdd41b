import { createHash } from 'node:crypto'
import type { PageLanguage, PageMetaFile } from '#contract/site/page-meta.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { Relief } from '#server/relief/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { paintCard, type Card } from './cards/card.ts'
import type { Typefaces } from './letters/typeface.ts'

/** Increase it when the drawing changes, so that old pictures are no longer used. */
const DRAWING = 1

/** Everything that drawing a picture needs. */
export interface Desk {
  portal: Portal
  relief: Relief
  grid: NationalGrid
  faces: () => Promise<Typefaces>
  language: PageLanguage
  terms: PageMetaFile['terms'] | null
  warn: (problem: string, details: object) => void
}

export interface Preview {
  /** Identifies everything that the picture shows. */
  name: string
  draw: () => Promise<Buffer>
}

/** @param shown everything that the card is made from, as plain values */
export function preview(
  { language, faces }: Desk,
  shown: unknown,
  card: (faces: Typefaces) => Promise<Card>,
): Preview {
  return {
    name: shortHash([language, shown]),
    async draw() {
      const open = await faces()
      return paintCard(await card(open), open)
    },
  }
}

export function shortHash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, value]))
    .digest('base64url')
    .slice(0, 22)
}

/** The label of a value of the vocabulary; the value itself if the pages are not built. */
export function termOf({ terms, language }: Desk, kind: keyof PageMetaFile['terms'], value: string): string {
  const plain = value.replaceAll('_', ' ')
  return terms?.[kind][value]?.[language] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

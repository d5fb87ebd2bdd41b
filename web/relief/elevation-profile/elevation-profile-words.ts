import { numberWords } from '#language/numbers.ts'
import { lengthWords } from '#web/lib/words/sizes.ts'
import { tilesetTexts } from '#web/lib/words/tileset-texts.ts'
import type { HeightsAlong } from './heights-along.ts'

const FIGURES = 4

/** A distance in words. */
export function distanceWords(metres: number, language: string): string {
  return lengthWords(metres, language, FIGURES)
}

/** A height in words, to a decimetre, because airborne surveys are hardly more accurate. */
export function heightWords(metres: number, language: string, decimals = 1): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${numberWords(metres, language, options)} m`
}

/** Names and credits of the sources of the heights. @param surface the term for tilesets that do not show bare ground */
export function sourceWords({ sources }: HeightsAlong, surface: string, language: string): string {
  return sources
    .map((tileset) => {
      const { name, attribution } = tilesetTexts(tileset, language)
      const title = tileset.model === 'DSM' ? `${name.text} (${surface})` : name.text
      return [title, attribution.text].filter((part) => part !== '').join(', ')
    })
    .join('; ')
}

import { areaWords, lengthWords } from '#web/lib/words/sizes.ts'
import type { Measured } from './measuring-state.ts'

/** Points are placed by eye, but in a close view to half a metre: one more digit than for an outline. */
const FIGURES = 4

/** The measurements in words; without an area where there is none. */
export function measureWords(
  { length, area }: Pick<Measured, 'length' | 'area'>,
  language: string,
): { length: string; area: string | null } {
  return {
    length: lengthWords(length, language, FIGURES),
    area: area === null ? null : areaWords(area, language, FIGURES),
  }
}

import { areaWords, lengthWords } from '#web/lib/sizes.ts'
import type { Measured } from './measuring-state.ts'

/** Points are set by eye, but on a near view to half a metre: a figure more than of an outline. */
const FIGURES = 4

/** What was measured as people read it; no area where there is none. */
export function measureWords(
  { length, area }: Pick<Measured, 'length' | 'area'>,
  language: string,
): { length: string; area: string | null } {
  return {
    length: lengthWords(length, language, FIGURES),
    area: area === null ? null : areaWords(area, language, FIGURES),
  }
}

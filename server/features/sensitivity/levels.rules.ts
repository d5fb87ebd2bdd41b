import type { SensitivityLevel } from '#contract/sensitivity.ts'
import type { Level, Reader } from './level.ts'

/** Whether this reader may see the exact record. */
export function hasRightToExact(viewer: Reader | null, { finder }: Pick<Level, 'finder'>): boolean {
  return viewer !== null && (viewer.administrator || viewer.id === finder)
}

/** The levels to which this reader may change the record; empty for those without the right to it. */
export function choicesOf(viewer: Reader, level: Level): SensitivityLevel[] {
  if (viewer.administrator)
    return (['open', 'generalised', 'restricted'] as const).filter((each) => each !== level.sensitivity)
  if (!hasRightToExact(viewer, level)) return []
  if (level.sensitivity === 'open') return ['generalised']
  return level.sensitivity === 'generalised' && level.setByFinder ? ['open'] : []
}

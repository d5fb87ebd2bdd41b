import { SENSITIVITY_LEVELS, type SensitivityLevel } from '#contract/sensitivity-levels.ts'
import type { Level, Reader } from './level.ts'

/** Whether this reader may see the exact record. */
export function hasRightToExact(reader: Reader | null, { finder }: Pick<Level, 'finder'>): boolean {
  return reader !== null && (looksAfterAll(reader) || reader.id === finder)
}

/**
 * Whether this reader has the right to all exact records: administrators, and reviewers and HER officers for all of Wales. The
 * boundaries of smaller areas are not known yet, so those who have a role for one see what everybody sees. Importers only publish
 * their own.
 */
export function looksAfterAll({ administrator, grants }: Pick<Reader, 'administrator' | 'grants'>): boolean {
  return administrator || grants.some(({ role, area }) => role !== 'importer' && area === 'wales')
}

/** The levels to which this reader may change the record; empty for those without the right to it. */
export function choicesOf(reader: Reader, level: Level): SensitivityLevel[] {
  if (looksAfterAll(reader)) return SENSITIVITY_LEVELS.filter((each) => each !== level.sensitivity)
  if (!hasRightToExact(reader, level)) return []
  if (level.sensitivity === 'open') return ['generalised']
  return level.sensitivity === 'generalised' && level.setByFinder ? ['open'] : []
}

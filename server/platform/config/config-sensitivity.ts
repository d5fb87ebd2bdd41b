import { PUBLISHED_LEVELS } from '#contract/review/sensitivity-levels.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import { onOff, text, type Environment } from './config-values.ts'

/** Whether members can withhold places, and the level of a record whose finder chooses none. */
export function parseSensitivity(environment: Environment): SiteSettings['sensitivity'] {
  const on = onOff(environment, 'SENSITIVITY', true)
  const value = text(environment, 'SENSITIVITY_DEFAULT') ?? 'open'
  const preset = PUBLISHED_LEVELS.find((level) => level === value)
  if (!preset) throw new Error(`SENSITIVITY_DEFAULT holds "${value}"; write ${PUBLISHED_LEVELS.join(' or ')}`)
  if (!on && preset !== 'open')
    throw new Error('SENSITIVITY_DEFAULT must be open, or not be set, where SENSITIVITY is off')
  return { on, preset }
}

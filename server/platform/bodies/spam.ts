import { TRAP_FIELD } from '#contract/site/feedback.ts'
import type { Fields } from './fields.rules.ts'

/** Returns whether a program filled in the form: people do not see this field. Programs get the answer of a success. */
export function isSpam(fields: Fields): boolean {
  const sent = fields.get(TRAP_FIELD)
  return typeof sent === 'string' ? sent.trim() !== '' : sent !== undefined && sent !== null
}

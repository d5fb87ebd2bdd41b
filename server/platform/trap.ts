import { TRAP_FIELD } from '#contract/feedback.ts'
import type { Fields } from './fields.rules.ts'

/** Whether a form was filled in by a program: people do not see this field. It is answered as if all went well. */
export function isTrapped(fields: Fields): boolean {
  const sent = fields.get(TRAP_FIELD)
  return typeof sent === 'string' ? sent.trim() !== '' : sent !== undefined && sent !== null
}

import { GRANT_AREAS, GRANTED_ROLES, type Grant } from '#contract/review/grants.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readChoice, readText, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'

/** Throws a Refusal that names every field that is wrong. */
export function readGrant(fields: Fields): Grant & { username: string; reason: string } {
  const refusals: Refusals = {}
  const username = readText(fields, 'username', refusals)
  const role = readChoice(fields, 'role', refusals, GRANTED_ROLES)
  const area = readChoice(fields, 'area', refusals, GRANT_AREAS)
  const reason = readText(fields, 'reason', refusals, { max: REASON_MAX_LENGTH })
  refuse(refusals)
  if (!role || !area) throw new Error('A role or area that is neither read nor refused')
  return { username, role, area, reason }
}

import { WIDEST_DRAFT_PLACE, type DraftPlace } from '#contract/records/drafts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import { PUBLISHED_LEVELS } from '#contract/review/sensitivity-levels.ts'
import type { DraftContent } from './drafts.repository.ts'
import { judgeLicence, readDetails, readDraftFields } from '#server/record-fields/index.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readOptionalChoice, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'

/** Reads an unfinished record: everything may be missing, but what is there must be valid. Throws a Refusal. */
export function readDraft(fields: Fields): DraftContent {
  const refusals: Refusals = {}
  const content = {
    ...readDraftFields(fields, refusals),
    level: readOptionalChoice(fields, 'sensitivity', refusals, PUBLISHED_LEVELS) ?? null,
    licence: readLicence(fields.get('licence'), refusals),
    known: readKnownSaid(fields, refusals),
    ...(fields.has('place') && { place: readPlace(fields.get('place'), refusals) }),
  }
  refuse(refusals)
  return content
}

/** Its pictures may be named although a draft on the server has none: they stay in the browser. */
function readLicence(sent: unknown, refusals: Refusals): LicenceSaid | null {
  const verdict = judgeLicence(sent)
  if ('error' in verdict) refusals.licence = [verdict.error]
  return 'value' in verdict && Object.keys(verdict.value).length > 0 ? verdict.value : null
}

function readKnownSaid(fields: Fields, refusals: Refusals): DetailsInput | null {
  const said = readDetails(fields, refusals, 'draft')
  return Object.keys(said).length > 0 ? said : null
}

/** A form sends it as JSON text. */
function readPlace(sent: unknown, refusals: Refusals): DraftPlace | null {
  const value = typeof sent === 'string' ? jsonOr(sent, sent.trim() === '' ? 'null' : sent) : sent
  if (value === null || value === undefined) return null
  const { at, within = null } = value as Readonly<Record<string, unknown>>
  const [latitude, longitude, ...more] = Array.isArray(at) ? (at as unknown[]) : []
  const isRight =
    isBetween(latitude, -90, 90) &&
    isBetween(longitude, -180, 180) &&
    more.length === 0 &&
    (within === null || (isBetween(within, 1, WIDEST_DRAFT_PLACE) && Number.isInteger(within)))
  if (isRight) return { at: [latitude, longitude], within }
  refusals.place = [REFUSAL_TEXTS.draftPlace]
  return null
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}

import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { LICENCE_MOST_RECORDS, PICTURE_LICENCES, RECORD_LICENCES } from '#contract/records/licences.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readOptionalChoice, type Fields, type Refusals } from '#server/platform/bodies/fields.rules.ts'
import type { LicenceOfMany } from './record-licence.repository.ts'

/** Reads which records a member means and what they say about them. Throws a Refusal with every text that applies. */
export function readLicenceOfMany(fields: Fields): { named: 'all' | readonly number[]; said: LicenceOfMany } {
  const refusals: Refusals = {}
  const named = namedRecords(fields.get('records'))
  if (named === null) refusals.records = [REQUEST_TEXTS.licenceRecords]
  const record = readOptionalChoice(fields, 'licence', refusals, RECORD_LICENCES)
  const her = readBoolean(fields.get('her_permission'), refusals)
  const pictures = readOptionalChoice(fields, 'pictures', refusals, PICTURE_LICENCES)
  const nothing = !record && her === undefined && !pictures
  if (nothing && Object.keys(refusals).length === 0)
    refusals.non_field_errors = [REQUEST_TEXTS.licenceNothing]
  refuse(refusals)
  return {
    named: named ?? [],
    said: {
      ...(record && { record }),
      ...(her !== undefined && { her_permission: her }),
      ...(pictures && { pictures }),
    },
  }
}

/** Forms send `true` and `false` as texts. */
function readBoolean(sent: unknown, refusals: Refusals): boolean | undefined {
  const value = typeof sent === 'string' ? jsonOr(null, sent) : sent
  if (value === undefined || typeof value === 'boolean') return value
  refusals.her_permission = [REFUSAL_TEXTS.notBoolean]
  return undefined
}

/** Forms send numbers as JSON text. */
function namedRecords(sent: unknown): 'all' | readonly number[] | null {
  if (sent === 'all') return 'all'
  const list = typeof sent === 'string' ? jsonOr(null, sent) : sent
  if (!Array.isArray(list) || list.length === 0 || list.length > LICENCE_MOST_RECORDS) return null
  return list.every(isNumberOfRecord) ? list : null
}

function isNumberOfRecord(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= 2_147_483_647
}

import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { PRN_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/http/limits.ts'
import type { RecordRow } from '#contract/records/record-fields.ts'
import { belongsTo, MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import {
  readChoice,
  readOptionalChoice,
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { judgeSeenUnder } from './seen-under.rules.ts'

/** The content of a record, apart from its outline. */
export type RecordFields = Omit<RecordRow, 'outline'>

export type FieldsVerdict = { accepted: true; fields: RecordFields } | { accepted: false; errors: Refusals }

/** The previous backend first turned blank text into null, so the refusal says null. */
const blank = 'null'

/** Judges the fields of a new record from a body. Unknown names are ignored. */
export function judgeRecordFields(sent: Fields): FieldsVerdict {
  const errors: Refusals = {}
  const title = readText(sent, 'title', errors, { max: TITLE_MAX_LENGTH, blank })
  const description = readText(sent, 'description', errors, { blank })
  const prn = readPrn(sent, errors)
  const site_type = readChoice(sent, 'site_type', errors, SITE_TYPES, { blank })
  // Old clients may omit the monument type; if there is one, it must belong to the site type.
  const monument_type = readOptionalChoice(sent, 'monument_type', errors, MONUMENT_TYPES) ?? ''
  if (site_type && monument_type && !belongsTo(monument_type, site_type))
    errors.monument_type = [REFUSAL_TEXTS.monumentNotOfSite]
  const period = readChoice(sent, 'period', errors, PERIODS, { blank })
  const seen = judgeSeenUnder(sent.get('seen_under'))
  if ('error' in seen) errors.seen_under = [seen.error]
  if (site_type === null || period === null || 'error' in seen || Object.keys(errors).length > 0)
    return { accepted: false, errors }
  return {
    accepted: true,
    fields: { title, description, prn, site_type, monument_type, period, seen_under: seen.value },
  }
}

/** Old clients send `prn`; refusals are always under `PRN`. */
function readPrn(sent: Fields, errors: Refusals): string | null {
  const rule = { max: PRN_MAX_LENGTH, blank } as const
  const number = readOptionalText(sent, 'PRN', errors, rule)
  if (number || errors.PRN) return number ?? null
  return readOptionalText(new Map([['PRN', sent.get('prn')]]), 'PRN', errors, rule) ?? null
}

import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  ASKER_NAME_MAX_LENGTH,
  ASKERS,
  REQUEST_REASON_MAX_LENGTH,
  type Asker,
} from '#contract/review/sensitive-requests.ts'
import { PLACE_TEXT_MAX_LENGTH } from '#geo/grid-reference.ts'
import { EMAIL_MAX_LENGTH, emailTexts } from '#server/accounts/index.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readFlag,
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namesPlace } from './place.rules.ts'
import { isPublicRecord, type NewRequest } from './sensitive-requests.repository.ts'

/** Throws a Refusal. */
export async function readRequest(db: Database, fields: Fields): Promise<NewRequest> {
  const refusals: Refusals = {}
  const who = readChoice<Asker>(fields, 'who', refusals, ASKERS)
  const number = readOptionalText(fields, 'record', refusals, { blank: 'null' }) ?? null
  const sentPlace = readOptionalText(fields, 'place', refusals, {
    max: PLACE_TEXT_MAX_LENGTH,
    blank: 'null',
    also: (text) => (namesPlace(text) ? [] : [REFUSAL_TEXTS.requestPlace]),
  })
  const place = sentPlace ?? null
  const name = readText(fields, 'name', refusals, { max: ASKER_NAME_MAX_LENGTH })
  const email = readText(fields, 'email', refusals, { max: EMAIL_MAX_LENGTH, also: emailTexts })
  const reason = readText(fields, 'reason', refusals, { max: REQUEST_REASON_MAX_LENGTH, as: plainLines })
  const atRisk = readFlag(fields, 'at_risk', refusals)
  const language = readOptionalText(fields, 'language', refusals, { blank: 'null' })
  if (number === null && place === null && !('place' in refusals))
    refusals.place = [REFUSAL_TEXTS.requestTarget]
  const record = number === null ? null : await publicRecord(db, number)
  if (number !== null && record === null) refusals.record = [REFUSAL_TEXTS.requestRecord]
  refuse(refusals)
  if (who === null) throw new Error('A refusal was let through')
  return {
    who,
    record,
    place,
    name,
    email,
    reason,
    atRisk: atRisk ?? false,
    language: language === 'cy' ? 'cy' : 'en',
  }
}

/** Null if there is no such record that everybody can see. */
async function publicRecord(db: Database, sent: string): Promise<number | null> {
  const id = /^\d{1,9}$/.test(sent) ? Number(sent) : 0
  return (await isPublicRecord(db, id)) ? id : null
}

/** A multipart form turns every line break into two characters. */
function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

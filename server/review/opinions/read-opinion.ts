import { notAChoice, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { OPINION_KINDS, OPINION_NOTE_MAX_LENGTH } from '#contract/review/opinions.ts'
import { CAUSES } from '#contract/review/review.ts'
import {
  MONUMENT_TYPES,
  SITE_TYPES,
  type MonumentType,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readCount,
  readOptionalChoice,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { StoredAnswer } from './opinions.repository.ts'

const TYPES: readonly (MonumentType | SiteType)[] = [...new Set([...MONUMENT_TYPES, ...SITE_TYPES])]

/** Throws a Refusal that names every field that is wrong. */
export function readOpinion(fields: Fields): StoredAnswer & { version: number } {
  const refusals: Refusals = {}
  const version = readCount(fields, 'version', refusals)
  const kind = readChoice(fields, 'kind', refusals, OPINION_KINDS)
  const { monumentType, cause, note } = readParts(fields, refusals)
  if (kind === 'other_type' && monumentType === null && !('monument_type' in refusals))
    refusals.monument_type = [REFUSAL_TEXTS.required]
  if (kind === 'natural_or_modern' && cause === null && !('cause' in refusals))
    refusals.cause = [REFUSAL_TEXTS.required]
  refuse(refusals)
  if (!kind) throw new Error('A kind of opinion that is neither read nor refused')
  return {
    version,
    kind,
    monumentType: kind === 'other_type' ? monumentType : null,
    cause: kind === 'natural_or_modern' ? cause : null,
    note,
  }
}

/** The answer to a fresh look: a type, a cause, or neither. */
export function readFreshAnswer(fields: Fields) {
  const refusals: Refusals = {}
  const version = readCount(fields, 'version', refusals)
  const siteType = readOptionalChoice(fields, 'site_type', refusals, SITE_TYPES) ?? null
  const { monumentType, cause, note } = readParts(fields, refusals)
  const type = monumentType ?? siteType
  if (type !== null && cause !== null) refusals.cause = [REFUSAL_TEXTS.opinionOneAnswer]
  refuse(refusals)
  return { version, type, cause, note }
}

function readParts(fields: Fields, refusals: Refusals) {
  const sent = readOptionalText(fields, 'monument_type', refusals, { blank: 'null' }) ?? null
  const monumentType = TYPES.find((type) => type === sent) ?? null
  if (sent !== null && monumentType === null) refusals.monument_type = [notAChoice(sent)]
  const cause = readOptionalChoice(fields, 'cause', refusals, CAUSES) ?? null
  const note =
    readOptionalText(fields, 'note', refusals, { max: OPINION_NOTE_MAX_LENGTH, blank: 'null' }) ?? null
  return { monumentType, cause, note }
}

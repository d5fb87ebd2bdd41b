import { WIDEST_DRAFT_PLACE, type DraftPlace } from '#contract/records/drafts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import { PRN_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/http/limits.ts'
import type { Outline } from '#contract/records/records.ts'
import { PUBLISHED_LEVELS } from '#contract/review/sensitivity-levels.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import type { DraftContent } from './drafts.repository.ts'
import { readDetails, judgeLicence, judgeOutline, judgeSeenUnder } from '#server/record-fields/index.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readOptionalChoice,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'

/** Long enough for any description, short enough for twenty of them. */
const DESCRIPTION_MAX_LENGTH = 20_000

/** Reads an unfinished record: everything may be missing, but what is there must be valid. Throws a Refusal. */
export function readDraft(fields: Fields): DraftContent {
  const refusals: Refusals = {}
  const text = (name: string, max: number) =>
    readOptionalText(fields, name, refusals, { max, blank: 'kept' }) ?? ''
  const choice = <T extends string>(name: string, choices: readonly T[]): T | '' =>
    readOptionalChoice(fields, name, refusals, choices) ?? ''
  const content = {
    title: text('title', TITLE_MAX_LENGTH),
    description: text('description', DESCRIPTION_MAX_LENGTH),
    prn: text('PRN', PRN_MAX_LENGTH),
    site_type: choice('site_type', SITE_TYPES),
    monument_type: choice('monument_type', MONUMENT_TYPES),
    period: choice('period', PERIODS),
    outline: readOutline(fields.get('polygonCoordinate') ?? null, refusals),
    seen_under: readSeenUnder(fields.get('seen_under'), refusals),
    level: readOptionalChoice(fields, 'sensitivity', refusals, PUBLISHED_LEVELS) ?? null,
    licence: readLicence(fields.get('licence'), refusals),
    known: readKnownSaid(fields, refusals),
    ...(fields.has('place') && { place: readPlace(fields.get('place'), refusals) }),
  }
  refuse(refusals)
  return content
}

function readOutline(sent: unknown, refusals: Refusals): Outline | null {
  if (sent === null || sent === '') return null
  const verdict = judgeOutline(sent)
  if (verdict.accepted) return verdict.outline
  refusals.polygonCoordinate = [verdict.refusal].flat()
  return null
}

function readSeenUnder(sent: unknown, refusals: Refusals): SeenUnder | null {
  const verdict = judgeSeenUnder(sent)
  if ('value' in verdict) return verdict.value
  refusals.seen_under = [verdict.error]
  return null
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

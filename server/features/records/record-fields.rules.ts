import { notAChoice, REFUSAL_TEXTS, tooLong } from '#contract/errors.ts'
import type { SeenUnder } from '#contract/light.ts'
import { PRN_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/limits.ts'
import {
  belongsTo,
  MONUMENT_TYPES,
  PERIODS,
  SITE_TYPES,
  type MonumentType,
  type Period,
  type SiteType,
} from '#contract/vocabulary.ts'
import { judgeSeenUnder } from './seen-under.rules.ts'

export interface RecordFields {
  title: string
  description: string
  prn: string | null
  siteType: SiteType
  monumentType: MonumentType | ''
  period: Period
  seenUnder: SeenUnder | null
}

export type FieldsVerdict =
  { accepted: true; fields: RecordFields } | { accepted: false; errors: Record<string, string[]> }

type Judged<T> = { value: T } | { error: string }
type Sent = Readonly<Record<string, unknown>>

/** Judges the texts of a new record as they came in a body; names it does not know are not looked at. */
export function judgeRecordFields(sent: Sent): FieldsVerdict {
  const title = required(sent, 'title', atMost(TITLE_MAX_LENGTH))
  const description = required(sent, 'description', anyText)
  const prn = optional(isBlank(sent.PRN) ? sent.prn : sent.PRN, null, atMost(PRN_MAX_LENGTH))
  const site_type = required(sent, 'site_type', oneOf(SITE_TYPES))
  const monument_type = judgeMonument(sent.monument_type, site_type)
  const period = required(sent, 'period', oneOf(PERIODS))
  const seen_under = judgeSeenUnder(sent.seen_under)
  if (
    'value' in title &&
    'value' in description &&
    'value' in prn &&
    'value' in site_type &&
    'value' in monument_type &&
    'value' in period &&
    'value' in seen_under
  ) {
    const fields = {
      title: title.value,
      description: description.value,
      prn: prn.value,
      siteType: site_type.value,
      monumentType: monument_type.value,
      period: period.value,
      seenUnder: seen_under.value,
    }
    return { accepted: true, fields }
  }
  return {
    accepted: false,
    errors: errorsIn({ title, description, PRN: prn, site_type, monument_type, period, seen_under }),
  }
}

/** Old clients may leave the monument type out; one that is given must belong to the site type. */
function judgeMonument(sent: unknown, site: Judged<SiteType>): Judged<MonumentType | ''> {
  const monument = optional(sent, '' as const, oneOf(MONUMENT_TYPES))
  if ('error' in monument || 'error' in site || monument.value === '') return monument
  return belongsTo(monument.value, site.value) ? monument : { error: REFUSAL_TEXTS.monumentNotOfSite }
}

function errorsIn(judged: Record<string, Judged<unknown>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(judged).flatMap(([name, result]) => ('error' in result ? [[name, [result.error]]] : [])),
  )
}

function required<T>(sent: Sent, name: string, judge: (text: string) => Judged<T>): Judged<T> {
  if (sent[name] === undefined) return { error: REFUSAL_TEXTS.required }
  // The replaced backend turned blank text into null first, so its text speaks of null.
  if (isBlank(sent[name])) return { error: REFUSAL_TEXTS.null }
  return asText(sent[name], judge)
}

function optional<T, E>(sent: unknown, empty: E, judge: (text: string) => Judged<T>): Judged<T | E> {
  return isBlank(sent) ? { value: empty } : asText(sent, judge)
}

function isBlank(sent: unknown): boolean {
  return sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '')
}

function asText<T>(sent: unknown, judge: (text: string) => Judged<T>): Judged<T> {
  if (typeof sent === 'number') return judge(String(sent))
  return typeof sent === 'string' ? judge(sent.trim()) : { error: REFUSAL_TEXTS.notText }
}

function anyText(text: string): Judged<string> {
  return text.includes('\0') ? { error: REFUSAL_TEXTS.nullCharacters } : { value: text }
}

function atMost(length: number): (text: string) => Judged<string> {
  return (text) => (Array.from(text).length > length ? { error: tooLong(length) } : anyText(text))
}

function oneOf<T extends string>(choices: readonly T[]): (text: string) => Judged<T> {
  return (text) => {
    const choice = choices.find((each) => each === text)
    return choice === undefined ? { error: notAChoice(text) } : { value: choice }
  }
}

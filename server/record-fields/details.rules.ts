import { REFUSAL_TEXTS, REQUEST_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import {
  DETAILS_PARTS,
  type Details,
  type DetailsPart,
  type DetailsInput,
} from '#contract/records/details.ts'
import {
  CONDITIONS,
  KNOWN_MAX_BYTES,
  MEASURED_MAX_LENGTH,
  MOST_EVIDENCE,
  THREATS,
} from '#contract/records/details-values.ts'
import {
  faultsOfReferences,
  MOST_REFERENCES,
  REFERENCE_NUMBER_MAX_LENGTH,
  REFERENCE_SCHEMES,
  tidyReference,
  type Reference,
} from '#contract/records/references.ts'
import { SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review/review.ts'
import type { Fields, Refusals } from '#server/platform/bodies/fields.rules.ts'
import { judgeEvidence } from './evidence.rules.ts'
import { Judge, type Stage } from './judge.rules.ts'
import { positionOf } from './position.rules.ts'

type KnownVerdict = { value: DetailsInput } | { errors: string[] }

/** Reads the field `known`. Adds the errors; then what is returned is not used. */
export function readDetails(fields: Fields, errors: Refusals, stage: Stage = 'finished'): DetailsInput {
  const verdict = checkDetails(fields.get('known'), stage)
  if ('value' in verdict) return verdict.value
  errors.known = verdict.errors
  return {}
}

/**
 * Checks what a finder knows: a JSON value, or its text as forms send it. Blank text counts as absent. A name or a value that is
 * not known is refused, because nothing that somebody knows must be lost by a mistake.
 */
export function checkDetails(sent: unknown, stage: Stage = 'finished'): KnownVerdict {
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent ?? null)
  if (Buffer.byteLength(text) > KNOWN_MAX_BYTES) return { errors: [REQUEST_TEXTS.knownTooLong] }
  if (text.trim() === '') return { value: {} }
  const value = jsonOr(undefined, text)
  if (value === null) return { value: {} }
  if (!isObject(value)) return { errors: [REQUEST_TEXTS.knownForm] }
  const judge = new Judge(stage)
  judge.onlyNames('', value, DETAILS_PARTS)
  const said = DETAILS_PARTS.filter((part) => value[part] !== undefined).map((part) => [
    part,
    partOf(judge, part, value[part]),
  ])
  if (judge.errors.length > 0) return { errors: judge.errors }
  return { value: Object.fromEntries(said) as DetailsInput }
}

/** Null takes any part back. */
function partOf(judge: Judge, part: DetailsPart, sent: unknown): Details[DetailsPart] | undefined {
  switch (part) {
    case 'sure_archaeological':
      return sent === null ? null : judge.choice(part, sent, SURE_ARCHAEOLOGICAL)
    case 'sure_type':
      return sent === null ? null : judge.choice(part, sent, SURE_TYPE)
    case 'condition':
      return sent === null ? null : judge.choice(part, sent, CONDITIONS)
    case 'position':
      return sent === null ? null : positionOf(judge, sent)
    case 'measured_on_site':
      return sent === null ? null : measuredOf(judge, sent)
    case 'threats':
      return threatsOf(judge, sent ?? [])
    case 'references':
      return referencesOf(judge, sent ?? [])
    case 'evidence':
      return evidenceOf(judge, sent ?? [])
  }
}

function measuredOf(judge: Judge, sent: unknown): Details['measured_on_site'] | undefined {
  const part = 'measured_on_site'
  const measured = judge.object(part, sent, ['note', 'date'])
  if (!measured) return undefined
  const note = judge.text(`${part}: note`, measured.note ?? '', MEASURED_MAX_LENGTH)
  const date = judge.optional(measured.date, (day) => judge.day(`${part}: date`, day))
  if (note === undefined) return undefined
  if (note === '' && judge.isFinished) {
    judge.errors.push(REFUSAL_TEXTS.measuredEmpty)
    return undefined
  }
  return { note, ...(date !== undefined && { date }) }
}

function threatsOf(judge: Judge, sent: unknown): Details['threats'] | undefined {
  const list = judge.list('threats', sent, THREATS.length)
  const threats = list?.map((each) => judge.choice('threats', each, THREATS))
  if (!threats?.every((each) => each !== undefined)) return undefined
  const found = THREATS.filter((threat) => threats.includes(threat))
  if (judge.isFinished && found.includes('none_seen') && found.length > 1)
    judge.errors.push(REFUSAL_TEXTS.threatsNone)
  return found
}

function evidenceOf(judge: Judge, sent: unknown): Details['evidence'] | undefined {
  const list = judge.list('evidence', sent, MOST_EVIDENCE)
  const evidence = list?.map((each, index) => judgeEvidence(judge, `evidence ${index + 1}`, each))
  return evidence?.every((each) => each !== undefined) ? evidence : undefined
}

/** Numbers of registers that somebody is still writing stay in a draft as they are. */
function referencesOf(judge: Judge, sent: unknown): Details['references'] | undefined {
  const list = judge.list('references', sent, MOST_REFERENCES)
  const references = list?.map((each, index) => referenceOf(judge, `references ${index + 1}`, each))
  if (!references?.every((each) => each !== undefined)) return undefined
  if (judge.isFinished)
    judge.errors.push(...faultsOfReferences(references).map((fault) => REFUSAL_TEXTS[fault]))
  return references
}

function referenceOf(judge: Judge, path: string, sent: unknown): Reference | undefined {
  const reference = judge.object(path, sent, ['scheme', 'number'])
  if (!reference) return undefined
  const scheme = judge.choice(`${path}: scheme`, reference.scheme, REFERENCE_SCHEMES)
  const number = judge.text(`${path}: number`, reference.number, REFERENCE_NUMBER_MAX_LENGTH)
  if (scheme === undefined || number === undefined) return undefined
  return judge.isFinished ? tidyReference({ scheme, number }) : { scheme, number }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

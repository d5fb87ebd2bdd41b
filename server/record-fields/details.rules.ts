import { REFUSAL_TEXTS, REQUEST_TEXTS, REQUEST_PHRASES } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import {
  DETAILS_PARTS,
  type Details,
  type DetailsPart,
  type DetailsInput,
  mergeDetails,
  type ShownKnown,
} from '#contract/records/details.ts'
import {
  CONDITIONS,
  KNOWN_MAX_BYTES,
  MEASURED_MAX_LENGTH,
  MOST_EVIDENCE,
  THREATS,
  EVIDENCE_FIELDS,
  EVIDENCE_KINDS,
  EVIDENCE_TEXTS,
  SEEN_AS,
  VISIT_PERMISSIONS,
  type Evidence,
  evidenceConcept,
  PRIVATE_THREAT,
  isDayOrPart,
  isStillToCome,
} from '#contract/records/details-values.ts'
import {
  faultsOfReferences,
  MOST_REFERENCES,
  REFERENCE_NUMBER_MAX_LENGTH,
  REFERENCE_SCHEMES,
  tidyReference,
  type Reference,
} from '#contract/records/references.ts'
import { SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review/verdicts.ts'
import type { Fields, Refusals } from '#server/platform/bodies/fields.rules.ts'
import { POSITION_METRES, POSITION_SOURCES, type StatedPosition } from '#contract/records/places/position.ts'
import { SEEN_LAYERS } from '#contract/relief/light.ts'
import { dayInWales } from '#language/hours.ts'

/** In a draft, a visit may still lack its permission, and a day may be half written. */
type Stage = 'finished' | 'draft'

/** Characters of a day that is half written. */
const DAY_MAX_LENGTH = 20

/** Judges values by their kinds and collects an error for each that is refused, with its path. Then it returns undefined. */
class Judge {
  readonly errors: string[] = []
  readonly isFinished: boolean

  constructor(stage: Stage) {
    this.isFinished = stage === 'finished'
  }

  onlyNames(path: string, value: object, names: readonly string[]): void {
    for (const name of Object.keys(value).filter((each) => !names.includes(each)))
      this.#accepted(false, path === '' ? name : `${path}: ${name}`, 'is not among its names')
  }

  object(
    path: string,
    sent: unknown,
    names: readonly string[],
  ): Readonly<Record<string, unknown>> | undefined {
    const right = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    if (!this.#accepted(right, path, 'must be an object')) return undefined
    const object = sent as Readonly<Record<string, unknown>>
    this.onlyNames(path, object, names)
    return object
  }

  list(path: string, sent: unknown, most: number): readonly unknown[] | undefined {
    const right = Array.isArray(sent) && sent.length <= most
    return this.#accepted(right, path, `must be a list of at most ${most}`)
      ? (sent as readonly unknown[])
      : undefined
  }

  choice<T extends string | number>(path: string, sent: unknown, choices: readonly T[]): T | undefined {
    const found = choices.find((each) => each === sent)
    this.#accepted(found !== undefined, path, `must be one of ${choices.join(', ')}`)
    return found
  }

  text(path: string, sent: unknown, most: number): string | undefined {
    const text = typeof sent === 'string' ? sent.trim() : null
    const right = text !== null && Array.from(text).length <= most && !text.includes('\0')
    return this.#accepted(right, path, `must be a text of at most ${most} characters`)
      ? (text ?? undefined)
      : undefined
  }

  degrees(path: string, sent: unknown, most: number): number | undefined {
    const right = typeof sent === 'number' && sent >= 0 && sent <= most
    return this.#accepted(right, path, `must be a number from 0 to ${most}`) ? (sent as number) : undefined
  }

  /** A day, or only its month or its year, that is not still to come. */
  day(path: string, sent: unknown): string | undefined {
    if (!this.isFinished) return this.text(path, sent, DAY_MAX_LENGTH)
    const day = typeof sent === 'string' && isDayOrPart(sent) ? sent : null
    const form = 'must be a day, a month or a year, such as 2026-05-03, 2026-05 or 2026'
    if (!this.#accepted(day !== null, path, form) || day === null) return undefined
    if (!isStillToCome(day, dayInWales(new Date()))) return day
    this.errors.push(REFUSAL_TEXTS.dayStillToCome)
    return undefined
  }

  optional<T>(sent: unknown, judged: (sent: unknown) => T): T | undefined {
    return sent === undefined || sent === null || sent === '' ? undefined : judged(sent)
  }

  #accepted(right: boolean, path: string, what: string): boolean {
    if (!right) this.errors.push(REQUEST_PHRASES.knownPart.write({ path, what }))
    return right
  }
}

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

/** Undefined if it is refused. */
function positionOf(judge: Judge, sent: unknown): StatedPosition | undefined {
  const position = judge.object('position', sent, ['metres', 'by'])
  if (!position) return undefined
  const metres = judge.choice('position: metres', position.metres, POSITION_METRES)
  const by = judge.choice('position: by', position.by, POSITION_SOURCES)
  if (judge.errors.length > 0 || metres === undefined || by === undefined) return undefined
  return { metres, by }
}

/** Reads the field `position`, which forms send as JSON text. Null if it is absent, null or blank; also if it is refused. */
export function readPosition(fields: Fields, refusals: Refusals): StatedPosition | null {
  const sent = fields.get('position') ?? null
  if (sent === null || sent === '') return null
  const value = typeof sent === 'string' ? jsonOr(undefined, sent) : sent
  const position = positionOf(new Judge('finished'), value)
  if (!position) refusals.position = [REQUEST_TEXTS.position]
  return position ?? null
}

/** Judges one piece of evidence. Undefined if it is refused. @param path for the errors */
function judgeEvidence(judge: Judge, path: string, sent: unknown): Evidence | undefined {
  const kind = judge.choice(`${path}: kind`, kindOf(sent), EVIDENCE_KINDS)
  if (kind === undefined) return undefined
  const names: readonly string[] = EVIDENCE_FIELDS[kind]
  const object = judge.object(path, sent, ['kind', ...names])
  if (!object) return undefined
  const before = judge.errors.length
  const fields = names
    .filter((name) => isSaid(object[name]))
    .map((name) => [name, fieldOf(judge, `${path}: ${name}`, name, object[name])])
    // A text of blanks alone says nothing.
    .filter(([, value]) => value !== '')
  if (judge.isFinished && kind === 'site_visit' && !isSaid(object.permission))
    judge.errors.push(REFUSAL_TEXTS.visitPermission)
  if (judge.errors.length > before) return undefined
  return { kind, ...(Object.fromEntries(fields) as Omit<Evidence, 'kind'>) }
}

function kindOf(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'kind' in sent ? sent.kind : undefined
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function fieldOf(judge: Judge, path: string, name: string, sent: unknown): unknown {
  switch (name) {
    case 'seen_as':
      return judge.choice(path, sent, SEEN_AS)
    case 'permission':
      return judge.choice(path, sent, VISIT_PERMISSIONS)
    case 'layer':
      return judge.choice(path, sent, SEEN_LAYERS)
    case 'azimuth':
      return judge.degrees(path, sent, 360)
    case 'altitude':
      return judge.degrees(path, sent, 90)
    case 'date':
      return judge.day(path, sent)
    default:
      return judge.text(path, sent, EVIDENCE_TEXTS[name as keyof typeof EVIDENCE_TEXTS])
  }
}

/** @param all whether the reader is the finder, or one of those who review */
export function shownDetails(known: Details | null, { all }: { all: boolean }): ShownKnown | null {
  const shown = all ? known : forEverybody(known)
  return (
    shown && {
      ...shown,
      evidence: shown.evidence.map((each) => ({ ...each, concept: evidenceConcept(each) })),
    }
  )
}

/** What everyone may know of an open record. */
function forEverybody(known: Details | null): Details | null {
  return (
    known && mergeDetails(known, { threats: known.threats.filter((threat) => threat !== PRIVATE_THREAT) })
  )
}

import { type Details, type DetailsInput } from '#contract/records/details.ts'
import {
  CONDITIONS,
  EVIDENCE_FIELDS,
  EVIDENCE_KINDS,
  MOST_EVIDENCE,
  THREATS,
  type Evidence,
} from '#contract/records/details-values.ts'
import { POSITION_METRES, POSITION_SOURCES } from '#contract/records/places/position.ts'
import { MOST_REFERENCES, REFERENCE_SCHEMES, type Reference } from '#contract/records/references.ts'
import { SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review/verdicts.ts'
import { saidIn, wholeKnown } from './details-choice.rules.ts'

/** What a draft in this browser knows. Values that are not valid are dropped, because other releases may have written them. */
export function detailsFrom(kept: unknown): DetailsInput | null {
  const values = fieldsOf(kept)
  const position = fieldsOf(values.position)
  const metres = POSITION_METRES.find((each) => each === position.metres)
  const by = POSITION_SOURCES.find((each) => each === position.by)
  return saidIn(
    wholeKnown({
      sure_archaeological: SURE_ARCHAEOLOGICAL.find((each) => each === values.sure_archaeological) ?? null,
      sure_type: SURE_TYPE.find((each) => each === values.sure_type) ?? null,
      position: metres === undefined || by === undefined ? null : { metres, by },
      evidence: listOf(values.evidence).flatMap(evidenceFrom).slice(0, MOST_EVIDENCE),
      condition: CONDITIONS.find((each) => each === values.condition) ?? null,
      threats: THREATS.filter((each) => listOf(values.threats).includes(each)),
      references: listOf(values.references).flatMap(referenceFrom).slice(0, MOST_REFERENCES),
      measured_on_site: measuredFrom(fieldsOf(values.measured_on_site)),
    }),
  )
}

function evidenceFrom(kept: unknown): Evidence[] {
  const values = fieldsOf(kept)
  const kind = EVIDENCE_KINDS.find((each) => each === values.kind)
  if (!kind) return []
  const fields: readonly string[] = EVIDENCE_FIELDS[kind]
  const found = fields.filter((field) => ['string', 'number'].includes(typeof values[field]))
  return [{ kind, ...Object.fromEntries(found.map((field) => [field, values[field]])) }]
}

function referenceFrom(kept: unknown): Reference[] {
  const { scheme, number } = fieldsOf(kept)
  const known = REFERENCE_SCHEMES.find((each) => each === scheme)
  return known && typeof number === 'string' ? [{ scheme: known, number }] : []
}

function measuredFrom({ note, date }: Readonly<Record<string, unknown>>): Details['measured_on_site'] {
  if (typeof note !== 'string') return null
  return { note, ...(typeof date === 'string' && { date }) }
}

function fieldsOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}
}

function listOf(kept: unknown): readonly unknown[] {
  return Array.isArray(kept) ? kept : []
}

import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { Evidence } from './details-values.ts'
import { DETAILS_PARTS, inForm, RECORD_FIELDS, type DetailsPart } from './record-fields.ts'

export { DETAILS_PARTS, type DetailsPart }

// What a finder knows of a record beyond what it must say: how sure they are, how they know, and how it is now.

const PARTS = inForm('shown', DETAILS_PARTS)

/** What a finder knows; null, or an empty list, for what was not said. */
export const Details = Type.Object(PARTS)
export type Details = Static<typeof Details>

/** What is sent. Absent parts are not said and do not change; null or an empty list takes a part back. */
export const DetailsInput = Type.Partial(Details)
export type DetailsInput = Static<typeof DetailsInput>

export const NO_DETAILS = Object.fromEntries(
  DETAILS_PARTS.map((part): [string, unknown] => [part, RECORD_FIELDS[part].empty]),
) as Details

/** What a finder knows as it is shown: each piece of evidence with its concept in the thesaurus of FISH. */
export const ShownKnown = Type.Object({
  ...PARTS,
  evidence: Type.Array(Type.Object({ ...Evidence.properties, concept: Nullable(Type.String()) })),
})
export type ShownKnown = Static<typeof ShownKnown>

/** What is known after something was said. Null if that is nothing. */
export function mergeDetails(before: Details | null, said: DetailsInput): Details | null {
  const after = { ...NO_DETAILS, ...before, ...said }
  return DETAILS_PARTS.every((part) => isNothing(after[part])) ? null : after
}

function isNothing(value: Details[DetailsPart]): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

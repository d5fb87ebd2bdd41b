import {
  isSameReference,
  MOST_REFERENCES,
  tidyReference,
  type Reference,
} from '#contract/records/references.ts'

type References = readonly Reference[]

export function holdsReference(references: References, wanted: Reference): boolean {
  return references.some((each) => isSameReference(tidyReference(each), wanted))
}

/**
 * Returns the numbers with one more, which goes into an empty row of its register if there is one; null if there is no room.
 */
export function withReference(references: References, wanted: Reference): Reference[] | null {
  if (holdsReference(references, wanted)) return [...references]
  const empty = references.findIndex(({ scheme, number }) => scheme === wanted.scheme && number.trim() === '')
  if (empty >= 0) return references.with(empty, wanted)
  return references.length < MOST_REFERENCES ? [...references, wanted] : null
}

export function withoutReference(references: References, unwanted: Reference): Reference[] {
  return references.filter((each) => !isSameReference(tidyReference(each), unwanted))
}

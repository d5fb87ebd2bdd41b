import {
  evidenceConcept,
  knownAfter,
  PRIVATE_THREAT,
  type Known,
  type ShownKnown,
} from '#contract/records/known.ts'

/** @param all whether the reader is the finder, or one of those who review */
export function shownKnown(known: Known | null, { all }: { all: boolean }): ShownKnown | null {
  const shown = all ? known : forEverybody(known)
  return (
    shown && {
      ...shown,
      evidence: shown.evidence.map((each) => ({ ...each, concept: evidenceConcept(each) })),
    }
  )
}

/** What everybody may know of an open record. */
function forEverybody(known: Known | null): Known | null {
  return known && knownAfter(known, { threats: known.threats.filter((threat) => threat !== PRIVATE_THREAT) })
}

import { mergeDetails, type Details, type ShownKnown } from '#contract/records/details.ts'
import { evidenceConcept, PRIVATE_THREAT } from '#contract/records/details-values.ts'

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

/** What everybody may know of an open record. */
function forEverybody(known: Details | null): Details | null {
  return (
    known && mergeDetails(known, { threats: known.threats.filter((threat) => threat !== PRIVATE_THREAT) })
  )
}

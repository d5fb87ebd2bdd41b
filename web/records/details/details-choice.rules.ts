import {
  isDayOrPart,
  isStillToCome,
  type Evidence,
  type EvidenceKind,
  type Threat,
} from '#contract/records/details-values.ts'
import { dayInWales } from '#language/hours.ts'
import {
  DETAILS_PARTS,
  mergeDetails,
  NO_DETAILS,
  type Details,
  type DetailsInput,
  type ShownKnown,
} from '#contract/records/details.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import {
  faultsOfReferences,
  isSameReference,
  MOST_REFERENCES,
  tidyReference,
  type Reference,
  type ReferenceFault,
} from '#contract/records/references.ts'

/** All parts of what was said, empty where nothing was. */
export function wholeKnown(said: DetailsInput | null): Details {
  return { ...NO_DETAILS, ...said }
}

/** What a record shows, without the concepts that the server adds. */
export function knownOf(shown: ShownKnown | null | undefined): Details {
  if (!shown) return NO_DETAILS
  const evidence = shown.evidence.map(
    (each) => Object.fromEntries(Object.entries(each).filter(([name]) => name !== 'concept')) as Evidence,
  )
  return { ...shown, evidence }
}

/** What is to be sent or kept: the parts that say something; null if none does. */
export function saidIn(known: Details): DetailsInput | null {
  if (!mergeDetails(known, {})) return null
  const said = DETAILS_PARTS.filter(
    (part) => JSON.stringify(known[part]) !== JSON.stringify(NO_DETAILS[part]),
  )
  return Object.fromEntries(said.map((part) => [part, known[part]]))
}

/** The parts that differ, as the server wants them; null if none does. */
export function changedKnown(shown: ShownKnown | null, after: Details): DetailsInput | null {
  const before = knownOf(shown)
  const changed = DETAILS_PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((part) => [part, after[part]]))
}

/** A new piece of evidence; of LiDAR, with how the ground is seen on the map. */
export function newEvidence(kind: EvidenceKind, seen: SeenUnder | null): Evidence {
  if (kind !== 'lidar' || !seen) return { kind }
  const { layer, azimuth, altitude } = seen
  return { kind, layer, ...(azimuth !== null && { azimuth }), ...(altitude !== null && { altitude }) }
}

/** Takes a threat in or out. That none was seen stands alone. */
export function withThreat(threats: readonly Threat[], threat: Threat, chosen: boolean): Threat[] {
  const others = threats.filter((each) => each !== threat)
  if (!chosen) return others
  return threat === 'none_seen' ? [threat] : [...others.filter((each) => each !== 'none_seen'), threat]
}

/** A key of the words `refusals`. */
export type KnownFault = 'visitPermission' | 'dayForm' | 'dayStillToCome' | 'measuredEmpty' | ReferenceFault

/** What must be mended before it can be saved, each fault once. */
export function faultsOfKnown(
  { evidence, references, measured_on_site: measured }: Details,
  now: Date,
): KnownFault[] {
  const faults = [
    ...evidence.flatMap((each) => faultsOfEvidence(each, now)),
    ...(measured ? [faultOfDay(measured.date, now)] : []),
    ...faultsOfReferences(references.map(tidyReference)),
    measured?.note.trim() === '' ? ('measuredEmpty' as const) : null,
  ]
  return [...new Set(faults.filter((fault) => fault !== null))]
}

function faultsOfEvidence({ kind, permission, date }: Evidence, now: Date): KnownFault[] {
  const unpermitted = kind === 'site_visit' && permission === undefined
  return [unpermitted ? ('visitPermission' as const) : null, faultOfDay(date, now)].filter(
    (fault) => fault !== null,
  )
}

export function faultOfDay(day: string | undefined, now: Date): KnownFault | null {
  if (day === undefined || day === '') return null
  if (!isDayOrPart(day)) return 'dayForm'
  return isStillToCome(day, dayInWales(now)) ? 'dayStillToCome' : null
}

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

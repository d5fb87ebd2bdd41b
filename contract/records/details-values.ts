import { Type, type Static } from 'typebox'

// Days of which perhaps only the month or the year is known: `2027-05-03`, `2027-05`, `2027`.

const FORM = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** Before it there are neither maps nor photographs to look at. */
const FIRST_YEAR = 1500

/** Whether a text is a real day, or the month or year of one. */
export function isDayOrPart(text: string): boolean {
  const [, year, month = '01', day = '01'] = FORM.exec(text) ?? []
  if (year === undefined || Number(year) < FIRST_YEAR) return false
  const whole = `${year}-${month}-${day}`
  const time = Date.parse(`${whole}T00:00:00Z`)
  // The 30th of February would be a day in March.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(whole)
}

/** Whether a day, or the whole of its month or year, has not begun. @param today YYYY-MM-DD */
export function isStillToCome(text: string, today: string): boolean {
  return text > today.slice(0, text.length)
}

// The values of what a finder knows of a record beyond what it must say.

export const EVIDENCE_KINDS = [
  'lidar',
  'aerial',
  'old_map',
  'document',
  'place_name',
  'oral',
  'site_visit',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** What somebody sees on the ground, on relief or from the air. */
export const SEEN_AS = ['earthwork', 'levelled_earthwork', 'cropmark', 'soilmark', 'natural_feature'] as const
type SeenAs = (typeof SEEN_AS)[number]

/** How somebody was allowed to be where they went. */
export const VISIT_PERMISSIONS = ['public_access', 'owner', 'public_path'] as const

/** The texts of evidence, with their longest lengths in characters. */
export const EVIDENCE_TEXTS = {
  /** Of a tileset, and its version. */
  set: 100,
  version: 100,
  /** Whose photograph, or which document. */
  source: 300,
  /** Of a map, with its year. */
  edition: 200,
  name: 150,
  /** The stored value. */
  note: 500,
  /** Who went. */
  who: 150,
} as const
export type EvidenceText = keyof typeof EVIDENCE_TEXTS

type EvidenceField = EvidenceText | 'layer' | 'azimuth' | 'altitude' | 'seen_as' | 'date' | 'permission'

/** What can be said about each kind of evidence. A site visit needs its permission; all else may be absent. */
export const EVIDENCE_FIELDS = {
  lidar: ['seen_as', 'layer', 'azimuth', 'altitude', 'set', 'version'],
  aerial: ['seen_as', 'source', 'date'],
  old_map: ['edition'],
  document: ['source'],
  place_name: ['name', 'source'],
  oral: ['note'],
  site_visit: ['permission', 'date', 'who', 'seen_as'],
} as const satisfies Readonly<Record<EvidenceKind, readonly EvidenceField[]>>

/** FISH Event and Evidence Thesauri: the scheme of evidence. */
const EVIDENCE_SCHEME = 'http://purl.org/heritagedata/schemes/eh_evd'

const SEEN_AS_CONCEPTS: Readonly<Record<SeenAs, number>> = {
  earthwork: 78_252,
  levelled_earthwork: 99_974,
  cropmark: 78_253,
  soilmark: 99_982,
  natural_feature: 84_568,
}

/** Cartographic and documentary evidence have one concept. Relief and visits are known by what was seen. */
const KIND_CONCEPTS: Readonly<Partial<Record<EvidenceKind, number>>> = {
  lidar: SEEN_AS_CONCEPTS.earthwork,
  old_map: 82_788,
  document: 82_788,
  place_name: 84_574,
  oral: 140_391,
}

/** The address of the FISH concept; null where it is not said what was seen. */
export function evidenceConcept({ kind, seen_as: seen }: Pick<Evidence, 'kind' | 'seen_as'>): string | null {
  const number = seen === undefined ? KIND_CONCEPTS[kind] : SEEN_AS_CONCEPTS[seen]
  return number === undefined ? null : `${EVIDENCE_SCHEME}/concepts/${number}`
}

export const CONDITIONS = ['good', 'fair', 'poor', 'very_poor', 'destroyed', 'unknown'] as const

/** `none_seen` stands alone. */
export const THREATS = [
  'ploughing',
  'stock',
  'forestry',
  'development',
  'quarrying',
  'erosion',
  'vehicles',
  'burrowing',
  'vegetation',
  'digging',
  'none_seen',
] as const
export type Threat = (typeof THREATS)[number]
/** For finder and reviewers: it would show where digging is worth while. */
export const PRIVATE_THREAT = 'digging' satisfies Threat

/** The longest text in a form, in bytes. */
export const KNOWN_MAX_BYTES = 16 * 1024
/** The most pieces of evidence for a record. */
export const MOST_EVIDENCE = 20
/** Characters. */
export const MEASURED_MAX_LENGTH = 500

const Text = Type.Optional(Type.String())
/** `2027-05-03`, or only the month or the year. */
export const Day = Type.Optional(Type.String())

export const Evidence = Type.Object({
  kind: Type.Enum([...EVIDENCE_KINDS]),
  seen_as: Type.Optional(Type.Enum([...SEEN_AS])),
  /** Of the relief, as in `seen_under`, with the direction of the light in degrees. */
  layer: Text,
  azimuth: Type.Optional(Type.Number()),
  altitude: Type.Optional(Type.Number()),
  set: Text,
  version: Text,
  source: Text,
  edition: Text,
  name: Text,
  note: Text,
  permission: Type.Optional(Type.Enum([...VISIT_PERMISSIONS])),
  date: Day,
  who: Text,
})
export type Evidence = Static<typeof Evidence>

import { OPEN_LICENCE } from './licences.ts'
import { HER_STATUSES } from '../her/her.ts'
import { CAUSES, REVIEW_STATES, SURE_ARCHAEOLOGICAL, SURE_TYPE } from '../review/verdicts.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '../open-data/vocabulary.ts'

/** Who said how sure it is. */
export const CONFIDENCE_BY = ['reviewer', 'finder'] as const

/** The kinds of values: `moment` is text of RFC 3339 in UTC, `address` a web address. */
export type PublicFieldType = 'text' | 'address' | 'moment' | 'integer' | 'number' | 'flag'

export interface PublicField {
  readonly type: PublicFieldType
  /** Whether a record may have none. */
  readonly nullable: boolean
  /** All values, if there are only some. */
  readonly values?: readonly string[]
}

/**
 * What everyone receives of a record that has a licence, in the order of all columns and properties. Schemas, lists of
 * queryable fields, columns of files and FIELDS.csv follow from this table; labels and descriptions in both languages are
 * in the catalogue (`open-data.json`, `fields`). Clients take the type of a field from the first records, so numbers that
 * can be missing come late.
 */
export const PUBLIC_FIELDS = {
  uri: { type: 'address', nullable: false },
  title: { type: 'text', nullable: true },
  description: { type: 'text', nullable: true },
  site_type: { type: 'text', nullable: false, values: SITE_TYPES },
  site_type_en: { type: 'text', nullable: false },
  site_type_cy: { type: 'text', nullable: false },
  monument_type: { type: 'text', nullable: true, values: MONUMENT_TYPES },
  monument_type_en: { type: 'text', nullable: true },
  monument_type_cy: { type: 'text', nullable: true },
  period: { type: 'text', nullable: false, values: PERIODS },
  period_en: { type: 'text', nullable: false },
  period_cy: { type: 'text', nullable: false },
  /** Concepts of the FISH Thesaurus of Monument Types (concepts.ts). Periods have none: English lists end theirs at other years. */
  site_uri: { type: 'address', nullable: false },
  monument_uri: { type: 'address', nullable: true },
  /**
   * How sure somebody is that it is archaeological: the reviewer who confirmed it, otherwise the finder. Nobody's word where it was
   * judged not archaeological.
   */
  confidence: { type: 'text', nullable: true, values: SURE_ARCHAEOLOGICAL },
  prn: { type: 'text', nullable: true },
  recorder: { type: 'text', nullable: true },
  recorded: { type: 'moment', nullable: false },
  updated: { type: 'moment', nullable: false },
  version: { type: 'integer', nullable: true },
  grid_ref: { type: 'text', nullable: true },
  /** Metres of the National Grid. */
  easting: { type: 'integer', nullable: true },
  northing: { type: 'integer', nullable: true },
  area_m2: { type: 'integer', nullable: true },
  /** Side of the square that `grid_ref` names. */
  precision_m: { type: 'integer', nullable: true },
  pictures: { type: 'integer', nullable: false },
  picture_1: { type: 'address', nullable: true },
  seen_layer: { type: 'text', nullable: true },
  /** Degrees. */
  seen_azimuth: { type: 'number', nullable: true },
  seen_altitude: { type: 'number', nullable: true },
  licence: { type: 'text', nullable: false, values: [OPEN_LICENCE] },
  attribution: { type: 'text', nullable: false },
  citation: { type: 'text', nullable: true },
  demonstration: { type: 'flag', nullable: false },
  // Later fields follow here, so that the earlier columns keep their place. What they say is withheld with the place.
  state: { type: 'text', nullable: true, values: REVIEW_STATES },
  /** When the standing decision was made. */
  decided_on: { type: 'moment', nullable: true },
  /** The version that was confirmed; `version` may be later. */
  verified_version: { type: 'integer', nullable: true },
  /** Of confirmed finds: what the reviewer says, which is what the finder says unless it was corrected. */
  reviewed_site_type: { type: 'text', nullable: true, values: SITE_TYPES },
  reviewed_monument_type: { type: 'text', nullable: true, values: MONUMENT_TYPES },
  reviewed_period: { type: 'text', nullable: true, values: PERIODS },
  type_certainty: { type: 'text', nullable: true, values: SURE_TYPE },
  confidence_by: { type: 'text', nullable: true, values: CONFIDENCE_BY },
  /** Why it was judged not archaeological. */
  reason: { type: 'text', nullable: true, values: CAUSES },
  /** A register and the number there (`sm:CN123`), or the address of a record that everybody can see now. */
  already_recorded: { type: 'text', nullable: true },
  /** Whether it may be passed on to the Historic Environment Record; null if its finder was never asked. */
  her_permission: { type: 'flag', nullable: true },
  her_status: { type: 'text', nullable: true, values: HER_STATUSES },
  /** As `prn_gat:81234`, given by the Historic Environment Record; `prn` is what the finder typed. */
  her_prn: { type: 'text', nullable: true },
} as const satisfies Record<string, PublicField>

export type PublicFieldName = keyof typeof PUBLIC_FIELDS

/** What was decided and said about an open record; filters can name all of it. */
export const REVIEWED_FIELDS = [
  'confidence',
  'state',
  'decided_on',
  'verified_version',
  'reviewed_site_type',
  'reviewed_monument_type',
  'reviewed_period',
  'type_certainty',
  'confidence_by',
  'reason',
  'already_recorded',
  'her_permission',
  'her_status',
  'her_prn',
] as const satisfies readonly PublicFieldName[]
export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

/** The names in their order. */
export const PUBLIC_FIELD_NAMES = Object.keys(PUBLIC_FIELDS) as PublicFieldName[]

interface ValueOf {
  text: string
  address: string
  moment: string
  integer: number
  number: number
  flag: boolean
}
type PublicValue<Field extends PublicField> = Field['nullable'] extends true
  ? ValueOf[Field['type']] | null
  : ValueOf[Field['type']]

export type PublicProperties = {
  readonly [Name in PublicFieldName]: PublicValue<(typeof PUBLIC_FIELDS)[Name]>
}

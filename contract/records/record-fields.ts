import { Type, type Static, type TSchema, type TUnsafe } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { sameForAll } from '../http/same-for-all.ts'
import type { MonumentType, Period, SiteType } from '../open-data/vocabulary.ts'
import { SeenUnder } from '../relief/light.ts'
import { SURE_ARCHAEOLOGICAL, SURE_TYPE } from '../review/verdicts.ts'
import { CONDITIONS, Day, Evidence, THREATS } from './details-values.ts'
import { Outline, StatedPosition } from './places/position.ts'
import type { PublicFieldName } from './public-record.ts'
import { Reference } from './references.ts'

/**
 * Who sees the value of a field: `public`, everyone, whatever the level of the record; `withheld`, everyone while the record is
 * open; `never`, its finder and reviewers alone.
 */
type Privacy =
  | { privacy: 'public'; publish: readonly PublicFieldName[] }
  | {
      privacy: 'withheld'
      /** What everyone sees in its place: nothing, or what server/record-fields/public-view.ts makes. */
      standIn: null | 'public view'
      /** The fields of open data that follow from it. */
      publish: readonly PublicFieldName[]
    }
  // What only exact answers may read is never in `records`, which holds what everyone may see.
  | { privacy: 'never'; stored: 'details'; publish?: never }

/** A column of its name in `records`, its versions and drafts, and if it is withheld in `exact_records`. */
interface Column {
  /** A ring is stored as JSON, as it was sent, beside its shape. */
  stored: 'text' | 'integer' | 'date' | 'json' | 'ring'
  /** In answers, in a form, and in a draft, where each part may be missing. */
  shown: TSchema
  sent: TSchema
  drafted: TSchema
  /** What a draft holds where nothing was said. */
  empty: '' | null
  /** Whether a new record must have it. */
  required: boolean
  /** In the form: one line of text, several, a choice, a day, or a separate part. */
  control: 'line' | 'lines' | 'choice' | 'date' | 'own'
  /** Its name in requests and answers, if it is another. */
  wire?: 'PRN' | 'polygonCoordinate'
}

/** A name in what the finder knows (`record_known`), for what no statement filters by. */
interface Detail {
  stored: 'details'
  shown: TSchema
  empty: null | []
}

export type Field = (Column | Detail) & Privacy

const field = <const F extends Field>(each: F) => each

const OptionalText = Type.Optional(Type.String())
/** Text of which only values of the vocabulary are ever stored. */
const word = <Word extends string>() => Type.String() as TSchema as TUnsafe<Word>

/**
 * What a member says in a record, in the order of the form. A field is listed here and nowhere else: rows, what is withheld,
 * versions, drafts, requests and answers follow from it.
 */
export const RECORD_FIELDS = {
  title: field({
    stored: 'text',
    shown: Type.String(),
    sent: Type.String(),
    drafted: Type.String(),
    empty: '',
    required: true,
    control: 'line',
    privacy: 'withheld',
    standIn: 'public view',
    publish: ['title'],
  }),
  description: field({
    stored: 'text',
    shown: Type.String(),
    sent: Type.String(),
    drafted: Type.String(),
    empty: '',
    required: true,
    control: 'lines',
    privacy: 'withheld',
    standIn: 'public view',
    publish: ['description'],
  }),
  /** Primary Record Number in the regional Historic Environment Record. */
  prn: field({
    stored: 'text',
    shown: Nullable(Type.String()),
    sent: OptionalText,
    drafted: Type.String(),
    empty: '',
    wire: 'PRN',
    required: false,
    control: 'line',
    privacy: 'withheld',
    standIn: null,
    publish: ['prn'],
  }),
  site_type: field({
    stored: 'text',
    shown: word<SiteType>(),
    sent: Type.String(),
    drafted: Type.String(),
    empty: '',
    required: true,
    control: 'choice',
    privacy: 'public',
    publish: ['site_type', 'site_type_en', 'site_type_cy', 'site_uri'],
  }),
  /** Empty if an old client omitted it. */
  monument_type: field({
    stored: 'text',
    shown: word<MonumentType | ''>(),
    sent: Type.String(),
    drafted: Type.String(),
    empty: '',
    required: false,
    control: 'choice',
    privacy: 'public',
    publish: ['monument_type', 'monument_type_en', 'monument_type_cy', 'monument_uri'],
  }),
  period: field({
    stored: 'text',
    shown: word<Period>(),
    sent: Type.String(),
    drafted: Type.String(),
    empty: '',
    required: true,
    control: 'choice',
    privacy: 'public',
    publish: ['period', 'period_en', 'period_cy'],
  }),
  /** Sent as JSON text of `[[lat, lng], …]`. Withheld, it is a square, of which open data has the reference alone. */
  outline: field({
    stored: 'ring',
    shown: Outline,
    sent: Type.String(),
    drafted: Nullable(Outline),
    empty: null,
    wire: 'polygonCoordinate',
    required: true,
    control: 'own',
    privacy: 'withheld',
    standIn: 'public view',
    publish: ['grid_ref', 'precision_m', 'easting', 'northing', 'area_m2'],
  }),
  /**
   * How the member saw the feature; null if they did not say. Sent as JSON text of
   * `{"layer": "light", "azimuth": 315, "altitude": 35}`; an empty text means that they do not say.
   */
  seen_under: field({
    stored: 'json',
    shown: Nullable(SeenUnder),
    sent: OptionalText,
    drafted: Nullable(SeenUnder),
    empty: null,
    required: false,
    control: 'own',
    privacy: 'withheld',
    standIn: null,
    publish: ['seen_layer', 'seen_azimuth', 'seen_altitude'],
  }),
  sure_archaeological: detail(Nullable(Type.Enum([...SURE_ARCHAEOLOGICAL])), null, [
    'confidence',
    'confidence_by',
  ]),
  sure_type: detail(Nullable(Type.Enum([...SURE_TYPE])), null, ['type_certainty']),
  position: detail(Nullable(StatedPosition), null),
  evidence: detail(Type.Array(Evidence), []),
  condition: detail(Nullable(Type.Enum([...CONDITIONS])), null),
  /** One of them is for finder and reviewers (PRIVATE_THREAT). */
  threats: detail(Type.Array(Type.Enum([...THREATS])), []),
  /** Numbers in registers beside the record's `PRN`. */
  references: detail(Type.Array(Reference), []),
  /** What somebody measured where it is, in their own words. */
  measured_on_site: detail(Nullable(Type.Object({ note: Type.String(), date: Day })), null),
}

/** What the finder of an open record knows is shown to everyone who sees the record in the portal. */
function detail<Shown extends TSchema, const Published extends readonly PublicFieldName[] = []>(
  shown: Shown,
  empty: null | [],
  publish?: Published,
) {
  return field({
    stored: 'details',
    shown,
    empty,
    privacy: 'withheld',
    standIn: null,
    publish: publish ?? [],
  })
}

type Fields = typeof RECORD_FIELDS
export type FieldName = keyof Fields
/** The fields with their own column. */
export type RecordColumn = {
  [Name in FieldName]: Fields[Name]['stored'] extends 'details' ? never : Name
}[FieldName]
/** Those that are elsewhere while a record is withheld. */
export type WithheldColumn = {
  [Name in RecordColumn]: Fields[Name]['privacy'] extends 'public' ? never : Name
}[RecordColumn]
/** Those that everyone sees whatever the level of the record. */
export type OpenColumn = Exclude<RecordColumn, WithheldColumn>
/** Those of which everyone sees something else while a record is withheld; of the other ones nothing. */
export type StandInColumn = {
  [Name in WithheldColumn]: Fields[Name] extends { readonly standIn: 'public view' } ? Name : never
}[WithheldColumn]
/** All of these can be null. */
export type HiddenColumn = Exclude<WithheldColumn, StandInColumn>
export type DetailsPart = Exclude<FieldName, RecordColumn>

/** What a record says, under the names of the columns. All other types of a record pick from this one. */
export type RecordRow = { [Name in RecordColumn]: Static<Fields[Name]['shown']> }
/** What a draft says. */
export type DraftRow = { [Name in RecordColumn]: Static<Fields[Name]['drafted']> }

const NAMES = Object.keys(RECORD_FIELDS) as FieldName[]
export const RECORD_COLUMNS = NAMES.filter((name): name is RecordColumn => !isDetail(name))
export const OPEN_COLUMNS = RECORD_COLUMNS.filter(
  (name): name is OpenColumn => RECORD_FIELDS[name].privacy === 'public',
)
export const WITHHELD_COLUMNS = RECORD_COLUMNS.filter(
  (name): name is WithheldColumn => RECORD_FIELDS[name].privacy !== 'public',
)
export const STAND_IN_COLUMNS = WITHHELD_COLUMNS.filter(
  (name): name is StandInColumn => RECORD_FIELDS[name].standIn === 'public view',
)
/** A draft in which nothing was said. */
export const EMPTY_DRAFT = Object.fromEntries(
  RECORD_COLUMNS.map((name): [string, unknown] => [name, RECORD_FIELDS[name].empty]),
) as DraftRow

/** Those of which everyone sees nothing while a record is withheld. */
export const HIDDEN_COLUMNS = WITHHELD_COLUMNS.filter(
  (name): name is HiddenColumn => RECORD_FIELDS[name].standIn === null,
)
/** What a record says if it says no more than it must, and what everyone sees of the rest while it is withheld. */
export const NOTHING_SAID = sameForAll(HIDDEN_COLUMNS, null)
export const DETAILS_PARTS = NAMES.filter(isDetail)

function isDetail(name: FieldName): name is DetailsPart {
  return RECORD_FIELDS[name].stored === 'details'
}

/** The fields of open data that follow from a withheld field. */
export type WithheldPublicField = {
  [Name in FieldName]: Fields[Name]['privacy'] extends 'public' ? never : Fields[Name]['publish'][number]
}[FieldName]
/** The withheld columns that open data has under their own names. */
type PublishedColumn = {
  [Name in WithheldColumn]: Name extends Fields[Name]['publish'][number] ? Name : never
}[WithheldColumn]
export const PUBLISHED_COLUMNS = WITHHELD_COLUMNS.filter((name): name is PublishedColumn =>
  RECORD_FIELDS[name].publish.some((published) => published === name),
)
export const WITHHELD_PUBLIC_FIELDS: readonly WithheldPublicField[] = NAMES.flatMap((name) => {
  const { privacy, publish } = RECORD_FIELDS[name]
  return privacy === 'public' ? [] : publish
})

type Form = 'shown' | 'sent' | 'drafted'
type In<Name extends FieldName, Of extends Form> =
  Fields[Name] extends Readonly<Record<Of, infer S>> ? S : never

/** The schemas of some fields, under the names of the columns. */
export function inForm<Name extends FieldName, Of extends Form>(form: Of, names: readonly Name[]) {
  const fields: Readonly<Record<FieldName, Partial<Record<Form, TSchema>>>> = RECORD_FIELDS
  return Object.fromEntries(names.map((name) => [name, fields[name][form]])) as { [N in Name]: In<N, Of> }
}

/** The names of columns in requests and answers. */
export type WireName<Name extends RecordColumn> = Name extends RecordColumn
  ? Fields[Name] extends { readonly wire: infer Wire extends string }
    ? Wire
    : Name
  : never
type ColumnOf<Wire> = { [Name in RecordColumn]: WireName<Name> extends Wire ? Name : never }[RecordColumn]
export type WireField = WireName<RecordColumn>

export function wireName<Name extends RecordColumn>(name: Name): WireName<Name> {
  const { wire = name }: { wire?: string } = RECORD_FIELDS[name] as Column
  return wire as WireName<Name>
}

/** The fields that are typed or chosen in the form. */
export type TypedColumn = {
  [Name in RecordColumn]: Fields[Name] extends { readonly control: 'own' } ? never : Name
}[RecordColumn]
export const TYPED_COLUMNS = RECORD_COLUMNS.filter(
  (name): name is TypedColumn => RECORD_FIELDS[name].control !== 'own',
)

/** What a member says in a record, under the names of requests and answers. */
export const WIRE_FIELDS: readonly WireField[] = RECORD_COLUMNS.map(wireName)

/** A row, whole or of a draft, under the names of requests and answers. */
export function toWire<Row extends Readonly<Record<RecordColumn, unknown>>>(row: Row) {
  return Object.fromEntries(RECORD_COLUMNS.map((name) => [wireName(name), row[name]])) as {
    [Wire in WireField]: Row[ColumnOf<Wire>]
  }
}

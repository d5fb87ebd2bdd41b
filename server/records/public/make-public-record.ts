import {
  fishUri,
  MONUMENT_TYPE_CONCEPTS,
  SITE_TYPE_CONCEPTS,
  type FishConcept,
} from '#contract/open-data/concepts.ts'
import {
  PUBLIC_FIELD_NAMES,
  REVIEWED_FIELDS,
  type PublicProperties,
} from '#contract/records/public-record.ts'
import { sameForAll } from '#contract/http/same-for-all.ts'
import {
  PUBLISHED_COLUMNS,
  WITHHELD_PUBLIC_FIELDS,
  type WithheldPublicField,
} from '#contract/records/record-fields.ts'
import { outlineArea } from '#geo/shapes/geodesy.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { outlineReference } from '#geo/shapes/outline-reference.ts'
import type { LatitudeLongitude, Position } from '#geo/position.ts'
import { counterClockwise } from '#geo/shapes/ring.ts'
import { citationWords } from '#language/citation.ts'
import type { Language } from '#language/language.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { CATALOGUE } from '#server/platform/texts/catalogue.ts'
import { ringOfWkb } from '#formats/shared/wkb.ts'
import { filledIn } from '#server/platform/texts/words.ts'
import { creditOf } from '../licences/record-credit.ts'
import type { PublicRecord, PublicRow } from './public-record.ts'

export interface Places {
  publicUrl: string
  grid: NationalGrid
}

/** Degrees in a column of places; and seven decimals, which are a centimetre. */
const E7 = 1e7
/** Licences under which a picture may be passed on. */
const OPEN_PICTURES: readonly string[] = ['cc-by-4.0', 'cc-by-sa-4.0']
/** Metres of the last figure of a grid reference, by the number of its figures. */
const PRECISIONS: Readonly<Record<number, number>> = { 4: 1000, 6: 100, 8: 10 }

/** Returns the one function that makes public records from public columns. */
export function publicRecordMaker({ publicUrl, grid }: Places): (row: PublicRow) => PublicRecord {
  const addresses = pictureAddresses(publicUrl)
  return (row) => {
    const ring = counterClockwise(ringOfWkb(row.wkb).map(withSevenDecimals))
    // Without the corner that closes the ring.
    const outline = ring.slice(1).map(([longitude, latitude]): LatitudeLongitude => [latitude, longitude])
    const reference = outlineReference(outline, grid)
    const withheld = row.sensitivity !== 'open'
    const uri = `${publicUrl}/LidarPortal?record=${row.id}`
    const shared = { uri, ...classes(row), ...times(row), ...precision(reference) }
    const told = withheld
      ? withheldProperties(row)
      : {
          ...words(row, uri),
          ...measures(row, outline, grid),
          ...pictures(row, addresses.picture),
          ...light(row),
          ...reviewed(row),
        }
    // The compiler proves with the type that no property is missing.
    const properties = { ...shared, ...told, demonstration: row.demonstration } satisfies PublicProperties
    return { id: row.id, ring, withheld, properties: inOrder(properties) } as unknown as PublicRecord
  }
}

type Properties<Name extends keyof PublicProperties> = Pick<PublicProperties, Name>

/** Serializers write properties in this order: an object keeps the place of what it has already. */
function inOrder(properties: PublicProperties): PublicProperties {
  return { ...IN_ORDER, ...properties }
}

const IN_ORDER = Object.fromEntries(PUBLIC_FIELD_NAMES.map((name) => [name, null]))
/** Credits and citations of open data are in English. */
const TEXTS = CATALOGUE.en.licences

/** Old records may hold a word that is no longer in the vocabulary. */
const OF_SITES: Readonly<Record<string, FishConcept>> = SITE_TYPE_CONCEPTS
const OF_MONUMENTS: Readonly<Record<string, FishConcept | null>> = MONUMENT_TYPE_CONCEPTS

function classes({ site_type, monument_type, period }: PublicRow) {
  const concept = OF_MONUMENTS[monument_type] ?? null
  return {
    site_type,
    site_type_en: nameOf('en', 'siteType', site_type),
    site_type_cy: nameOf('cy', 'siteType', site_type),
    monument_type: orNull(monument_type),
    monument_type_en: orNull(nameOf('en', 'monumentType', monument_type)),
    monument_type_cy: orNull(nameOf('cy', 'monumentType', monument_type)),
    period,
    period_en: nameOf('en', 'period', period),
    period_cy: nameOf('cy', 'period', period),
    site_uri: fishUri(OF_SITES[site_type] ?? SITE_TYPE_CONCEPTS.unknown),
    monument_uri: concept && fishUri(concept),
  }
}

/** The stored value if the catalogue does not know it. */
function nameOf(language: Language, kind: 'siteType' | 'monumentType' | 'period', value: string): string {
  const names: Readonly<Record<string, string>> = CATALOGUE[language].vocabulary[kind]
  return names[value] ?? value
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

function times({ created_at, updated_at }: PublicRow): Properties<'recorded' | 'updated'> {
  return { recorded: created_at.toISOString(), updated: updated_at.toISOString() }
}

function precision(reference: string | null): Properties<'grid_ref' | 'precision_m'> {
  const figures = reference?.replaceAll(/\D/g, '').length ?? 0
  return { grid_ref: reference, precision_m: PRECISIONS[figures] ?? null }
}

/** The texts of the public view say only that it is one. */
function withheldProperties({ licence }: PublicRow) {
  return {
    ...WITHHELD,
    licence,
    attribution: filledIn(TEXTS.attribution, { name: TEXTS.withheldMember, licence: TEXTS.names.ccBy }),
  }
}

/** The square has a reference and its precision, which all records share. */
const OF_SQUARES = ['grid_ref', 'precision_m'] as const
type OfSquares = (typeof OF_SQUARES)[number]

const WITHHELD = {
  ...sameForAll(
    WITHHELD_PUBLIC_FIELDS.filter(
      (name): name is Exclude<WithheldPublicField, OfSquares> => !OF_SQUARES.some((each) => each === name),
    ),
    null,
  ),
  ...sameForAll(REVIEWED_FIELDS, null),
  recorder: null,
  version: null,
  pictures: 0,
  picture_1: null,
  citation: null,
}

function sameNamed(row: PublicRow) {
  const values = PUBLISHED_COLUMNS.map((name) => [name, orNull(row[name] ?? '')])
  return Object.fromEntries(values) as Record<(typeof PUBLISHED_COLUMNS)[number], string | null>
}

function words(row: PublicRow, uri: string) {
  const { username, licence } = row
  return {
    ...sameNamed(row),
    recorder: username,
    version: row.version,
    licence,
    attribution:
      creditOf({
        username,
        licence: { record: licence, terms: null, herPermission: null, changedAt: null },
      }) ?? '',
    citation: citationWords((key, values) => filledIn(TEXTS[key], values), {
      name: username,
      year: row.created_at.getUTCFullYear(),
      title: row.title,
      id: row.id,
      version: row.version,
      address: uri,
      licence: TEXTS.names.ccBy,
    }),
  }
}

function measures(
  { longitude_e7, latitude_e7 }: PublicRow,
  outline: readonly LatitudeLongitude[],
  grid: NationalGrid,
): Properties<'easting' | 'northing' | 'area_m2'> {
  const { easting, northing } = grid.fromDegrees({
    longitude: longitude_e7 / E7,
    latitude: latitude_e7 / E7,
  })
  return {
    easting: Math.round(easting),
    northing: Math.round(northing),
    area_m2: Math.round(outlineArea(outline)),
  }
}

function pictures(row: PublicRow, address: (key: string) => string): Properties<'pictures' | 'picture_1'> {
  const open = (row.pictures ?? []).filter(({ licence }) => OPEN_PICTURES.includes(licence))
  return { pictures: open.length, picture_1: open[0] ? address(open[0].key) : null }
}

function light({ seen_under: seen }: PublicRow): Properties<'seen_layer' | 'seen_azimuth' | 'seen_altitude'> {
  return {
    seen_layer: seen?.layer ?? null,
    seen_azimuth: seen?.azimuth ?? null,
    seen_altitude: seen?.altitude ?? null,
  }
}

/** JSON has a moment as the database writes it. */
function reviewed({ id, reviewed: values }: PublicRow) {
  if (!values) throw new Error(`The open record ${id} has no review`)
  const { decided_on: decided, ...rest } = values
  return { ...rest, decided_on: decided === null ? null : new Date(decided).toISOString() }
}

function withSevenDecimals([longitude, latitude]: Position): Position {
  return [Math.round(longitude * E7) / E7, Math.round(latitude * E7) / E7]
}

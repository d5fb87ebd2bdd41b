import type { Outline } from '#contract/records/places/position.ts'
import type { RecordRow, StandInColumn } from '#contract/records/record-fields.ts'
import {
  monumentTypeDisplay,
  siteTypeDisplay,
  type MonumentType,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'
import { squareAround } from '#geo/grid/grid-reference.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import type { Place } from '#geo/position.ts'

/** Metres along the side of the square that everyone may know. */
const SIDE = 1000

/** What everyone may see of a record that is withheld. */
export interface PublicView extends Pick<RecordRow, StandInColumn> {
  /** The middle of its square. */
  centre: Place
  createdAt: Date
}

interface Withheld extends Pick<RecordRow, 'site_type' | 'monument_type'> {
  /** A point in its outline. */
  centre: Place
  createdAt: Date
}

/** The public view ignores the finder’s text; it is the same wherever in its square and in its month the record belongs. */
export function publicViewOf({ site_type, monument_type, centre, createdAt }: Withheld): PublicView {
  return {
    title: titleOfFace({ site_type, monument_type }),
    description: 'The place and details of this find are withheld.',
    ...squareOf(centre),
    createdAt: firstOfMonth(createdAt),
  }
}

/** Everyone may know in which month (UTC) a withheld record was made or changed, and nothing closer. */
export function firstOfMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}

function titleOfFace({ site_type, monument_type }: Pick<Withheld, 'site_type' | 'monument_type'>): string {
  return `${nameOf(site_type, monument_type)} (place withheld)`
}

function nameOf(site_type: SiteType, monument_type: MonumentType | ''): string {
  if (monument_type !== '' && monument_type !== 'unknown') return monumentTypeDisplay(monument_type)
  return site_type === 'unknown' ? 'Find' : siteTypeDisplay(site_type)
}

/** Always by the Helmert fit: a square must not change when the operator installs OSTN15. */
function squareOf(place: Place): Pick<PublicView, 'outline' | 'centre'> {
  const { easting, northing } = squareAround(HELMERT_GRID.fromDegrees(place), SIDE)
  const at = (east: number, north: number): Outline[number] => {
    const { latitude, longitude } = HELMERT_GRID.toDegrees({
      easting: easting + east,
      northing: northing + north,
    })
    return [withSevenDecimals(latitude), withSevenDecimals(longitude)]
  }
  const [latitude, longitude] = at(SIDE / 2, SIDE / 2)
  // The south-west corner first.
  return { outline: [at(0, 0), at(SIDE, 0), at(SIDE, SIDE), at(0, SIDE)], centre: { latitude, longitude } }
}

/** A centimetre. */
function withSevenDecimals(degrees: number): number {
  return Number(degrees.toFixed(7))
}

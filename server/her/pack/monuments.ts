import { SAME_PLACE_METRES } from '#contract/her/batches.ts'
import type { RegionBy } from '#contract/her/codes.ts'
import {
  fishUri,
  MONUMENT_TYPE_CONCEPTS,
  PERIOD_YEARS,
  SITE_TYPE_CONCEPTS,
  type FishConcept,
} from '#contract/open-data/concepts.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import { FITTED_SQUARE, type NationalGrid } from '#geo/grid/national-grid.ts'
import { counterClockwise } from '#geo/shapes/ring.ts'
import { ringOfWkb } from '#formats/shared/wkb.ts'
import type { XY } from '#formats/shared/systems.ts'
import type { KnownSite } from '#server/heritage/index.ts'
import { CATALOGUE } from '#server/platform/texts/catalogue.ts'
import { nearestPlace } from '#server/platform/texts/nearest-place.ts'
import type { Monument } from './columns.ts'
import type { StoredFind } from './finds.repository.ts'

/** What a batch knows of a find beside what is stored with it. */
export interface Placed {
  region: HerRegion
  regionBy: RegionBy
  known: KnownSite | null
  beside: readonly { id: number }[]
}

interface Where {
  grid: NationalGrid
  publicUrl: string
}

/** Metres by which a place is less exact where the grid is approximate. */
const APPROXIMATE = 5
/** Metres: side of the square of a reference where the grid is exact. */
const EXACT_SQUARE = 10

/** Old records may hold a word that is no longer in the vocabulary. */
const OF_SITES: Readonly<Record<string, FishConcept>> = SITE_TYPE_CONCEPTS
const OF_MONUMENTS: Readonly<Record<string, FishConcept | null>> = MONUMENT_TYPE_CONCEPTS
const YEARS: Readonly<Record<string, { from: number | null; to: number | null } | null>> = PERIOD_YEARS

/** Type and period as the reviewer says, otherwise as the finder does. */
export function typeOf(find: StoredFind) {
  const { reviewed_site_type: site, reviewed_monument_type: monument, reviewed_period: period } = find
  if (site === null || monument === null || period === null)
    return { site_type: find.site_type, monument_type: find.monument_type, period: find.period }
  return { site_type: site, monument_type: monument, period }
}

/** The middle of a find in the National Grid, with a reference of 10 m, or of 100 m where the grid is approximate. */
export function gridPlace(find: Pick<StoredFind, 'longitude' | 'latitude'>, grid: NationalGrid) {
  const point = grid.fromDegrees(find)
  return { ...point, ngr: gridReference(point, point.isExact ? EXACT_SQUARE : FITTED_SQUARE) }
}

/** The outline in metres of EPSG:27700 with two decimals: closed, counter-clockwise. */
export function ringInMetres({ wkb }: Pick<StoredFind, 'wkb'>, grid: NationalGrid): XY[] {
  return counterClockwise(ringOfWkb(wkb)).map(([longitude, latitude]): XY => {
    const { easting, northing } = grid.fromDegrees({ longitude, latitude })
    return [toCentimetres(easting), toCentimetres(northing)]
  })
}

function toCentimetres(metres: number): number {
  return Math.round(metres * 100) / 100
}

export function monumentOf(find: StoredFind, ring: readonly XY[], placed: Placed, where: Where): Monument {
  const { site_type: site, monument_type: monument, period } = typeOf(find)
  const { easting, northing, isExact, ngr } = gridPlace(find, where.grid)
  const near = nearestPlace([find.latitude, find.longitude])
  const metres = find.position_m ?? find.known?.position?.metres ?? null
  return {
    id: find.id,
    url: addressOfFind(find.id, where.publicUrl),
    version: find.version,
    name: find.title,
    type: monument === '' ? named('siteType', site) : named('monumentType', monument),
    type_uri: fishUri(OF_MONUMENTS[monument] ?? OF_SITES[site] ?? SITE_TYPE_CONCEPTS.unknown),
    period: named('period', period),
    from_year: YEARS[period]?.from ?? null,
    to_year: YEARS[period]?.to ?? null,
    certainty: find.sure_archaeological,
    type_certainty: find.sure_type,
    easting: Math.round(easting),
    northing: Math.round(northing),
    ngr,
    position_m: metres === null ? null : metres + (isExact ? 0 : APPROXIMATE),
    wkt_27700: `POLYGON((${ring.map(([x, y]) => `${x} ${y}`).join(',')}))`,
    community: near === null ? null : `near ${near.en}`,
    region: placed.region,
    region_by: placed.regionBy,
    description: find.description,
    length_m: rounded(find.length),
    width_m: rounded(find.width),
    evidence: listed(
      (find.known?.evidence ?? []).map(({ kind, seen_as: seen }) => (seen ? `${kind}: ${seen}` : kind)),
    ),
    compiled: `${volunteer(find.finder)}, ${dayOf(find.created_at)}`,
    references: listed(referencesOf(find, placed)),
    rights: rightsOf(find),
  }
}

export function addressOfFind(id: number, publicUrl: string): string {
  return `${publicUrl}/LidarPortal?record=${id}`
}

/** Nobody has said yet that their name may go to a register, so members go by their number. */
export function volunteer(finder: number | null): string {
  return finder === null ? 'former volunteer' : `volunteer ${finder}`
}

/** Of registers by their codes; then a known site nearby, and finds that go with this one. */
function referencesOf({ prn, known }: StoredFind, { known: site, beside }: Placed): string[] {
  return [
    ...(prn === null || prn === '' ? [] : [`prn:${prn}`]),
    ...(known?.references ?? []).map(({ scheme, number }) => `${scheme}:${number}`),
    ...(site === null
      ? []
      : [`within ${SAME_PLACE_METRES} m of ${site.layer === 'monuments' ? 'sm' : 'park'}:${site.number}`]),
    ...(beside.length === 0 ? [] : [`same_place:${beside.map(({ id }) => id).join(' ')}`]),
  ]
}

function rightsOf({ licence_terms: terms, sensitivity }: StoredFind): string {
  const access =
    sensitivity === 'open' ? 'access: open' : `access: withheld (${sensitivity}); do not publish the place`
  return listed([
    `CC BY 4.0${terms === null ? '' : ` (contribution terms ${terms})`}`,
    'its finder permits that it is passed on to the HER',
    access,
  ])
}

/** The stored value if the catalogue does not know it. */
function named(kind: 'siteType' | 'monumentType' | 'period', value: string): string {
  const names: Readonly<Record<string, string>> = CATALOGUE.en.vocabulary[kind]
  return names[value] ?? value
}

function rounded(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres)
}

function listed(parts: readonly string[]): string {
  return parts.join('; ')
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

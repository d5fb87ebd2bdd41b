import type { Feature, GeoJsonProperties, MultiPolygon, Point, Position } from 'geojson'
import type { Landscape } from '#relief/demonstration/landscape.ts'
import type { Path } from '#relief/demonstration/path.ts'
import type { FeatureLayer } from './layers.ts'

/** Metres of the National Grid. The demonstration landscape is in the middle. */
const REGION = { west: 248_000, south: 230_000, east: 308_000, north: 270_000 }

const COUNTS = { monuments: 60, parks: 20, sites: 6000 } as const
/** One in this many sites has no position, as in the real record. */
const PLACELESS = 997

const FIRST = ['Tŷ', 'Dŵr', 'Llŷn', 'Caer', 'Bryn', 'Maes', 'Nant', 'Ffynnon', 'Pen-y-Gŵydd', 'Môr']
const SECOND = ['Mawr', 'Bach', 'Uchaf', 'Isaf', "yr Ŵyn", 'Las', 'Goch', 'Hen', 'Newydd', 'Wen']
const SITE_TYPES = ['Castle', 'Hillfort', 'Round cairn', 'Standing stone', 'Lead Mine', 'Enclosure - Defensive']
const PERIODS = ['Prehistoric', 'Bronze Age', 'Iron Age', 'Roman', 'Medieval', 'Post-Medieval/Modern', null]
const NMR_TYPES = ['HUT CIRCLE SETTLEMENT;HUT CIRCLE SETTLEMENT', 'CHAPEL', 'LEAD MINE', 'CAIRN;ROUND CAIRN', 'FARMHOUSE']
const NMR_PERIODS = ['PREHISTORIC', 'BRONZE AGE', 'MEDIEVAL', 'POST MEDIEVAL', 'UNKNOWN']

export type HeritageFeatures = Record<FeatureLayer, Feature<MultiPolygon | Point | null>[]>

/**
 * Returns invented monuments, parks and sites in EPSG:27700, the same on every machine. Some are on the earthworks of the
 * demonstration landscape, the rest are scattered around it. Column names are the real ones.
 */
export function inventHeritage(landscape: Landscape): HeritageFeatures {
  const chance = chanceFrom(20_260_101)
  return {
    monuments: inventMonuments(landscape, chance),
    parks: inventParks(landscape, chance),
    sites: inventSites(landscape, chance),
  }
}

function inventMonuments(landscape: Landscape, chance: Chance): Feature<MultiPolygon>[] {
  const placed = [
    monument('Castell Prawf', 'Castell Prawf', 'Castle', 'Medieval', [squareAt([260_000, 250_000], 200)]),
    monument('Caer Dychymyg', 'Caer Dychymyg', 'Hillfort', 'Iron Age', outlines(landscape, 'hillfort')),
    monument(
      'Cefn Chwedl Round Barrows ',
      'Crugiau Crynion Cefn Chwedl',
      'Round barrow',
      'Bronze Age',
      outlines(landscape, 'great-barrow', 'ring-barrow'),
    ),
    monument('<b>Clawdd</b> & "Croes"', null, 'Cross dyke', null, outlines(landscape, 'cross-dyke')),
    monument(null, null, null, 'Medieval', outlines(landscape, 'settlement')),
  ]
  const scattered = Array.from({ length: COUNTS.monuments - placed.length }, (_, index) => {
    const centre = chance.place()
    const parts = [chance.ring(centre, 60, 180, 12)]
    if (index % 9 === 0) parts.push(chance.ring([centre[0] + 400, centre[1] + 250], 30, 50, 12))
    return monument(chance.name(), chance.name(), chance.of(SITE_TYPES), chance.of(PERIODS), parts)
  })
  return [...placed, ...scattered].map((feature, index) => {
    const number = `XX${String(index + 1).padStart(3, '0')}`
    return withProperties(feature, {
      RecordNumber: 9000 + index,
      SAMNumber: number,
      ...feature.properties,
      BroadClass: 'Dychmygol',
      Community: 'Cymuned Ffug',
      UnitaryAuthority: 'Powys',
      DesignationDate: '1950-01-01T00:00:00Z',
      Report: `https://example.invalid/reports/sam/FullReport?lang=en&id=${number}`,
    })
  })
}

function monument(
  name: string | null,
  welsh: string | null,
  siteType: string | null,
  period: string | null,
  rings: Position[][],
): Feature<MultiPolygon> {
  return area(rings, { Name: name, Name_cy: welsh, SiteType: siteType, Period: period })
}

function inventParks(landscape: Landscape, chance: Chance): Feature<MultiPolygon>[] {
  const [west, north] = [landscape.heights.west, landscape.heights.north]
  const hall = area([chance.ring([west + 450, north - 1750], 180, 260, 20)], {
    site_name_en: 'Hendre Ffug Hall',
    // "Plas Tŷ Hendre Ffug", read as Latin-1 and encoded again, as in a copy of the real layer.
    site_name_cy: Buffer.from('Plas Tŷ Hendre Ffug').toString('latin1'),
    grade_gradd: 'II*',
    main_phase_en: 'Early nineteenth century.',
  })
  const nameless = area([chance.ring(chance.place(), 300, 500, 20)], {
    site_name_en: null,
    site_name_cy: null,
    grade_gradd: null,
    main_phase_en: null,
  })
  const scattered = Array.from({ length: COUNTS.parks - 2 }, (_, index) =>
    area([chance.ring(chance.place(), 300, 800, 20)], {
      site_name_en: `Parc ${chance.of(SECOND)}`,
      site_name_cy: index % 4 === 0 ? null : `Parc ${chance.of(FIRST)}`,
      grade_gradd: chance.of(['I', 'II*', 'II']),
      main_phase_en: chance.of(['Eighteenth century', 'Nineteenth century', null]),
    }),
  )
  return [hall, nameless, ...scattered].map((feature, index) =>
    withProperties(feature, {
      reference_number: `PGW(XX)${String(index + 1)}(POW)`,
      ...feature.properties,
      site_type_en: 'Landscape park',
      la_en: 'Powys',
      community: 'Cymuned Ffug',
      designation_date: '2022-02-01T00:00:00.000',
      report_en: `http://example.invalid/reports/parkgarden/FullReport?lang=en&id=${String(index + 1)}`,
    }),
  )
}

function inventSites({ heights, outlines: known }: Landscape, chance: Chance): Feature<Point | null>[] {
  const middles = Object.entries(known).map(([id, path]) => ({
    name: id.replaceAll('-', ' ').toUpperCase(),
    place: [heights.west + mean(path, 0), heights.north - mean(path, 1)],
  }))
  return Array.from({ length: COUNTS.sites }, (_, index) => {
    const placed = middles[index]
    const name = placed ? `DYCHYMYG, ${placed.name}` : chance.name().toUpperCase()
    const place = placed?.place ?? chance.place()
    // The same number occurs twice, as in the real record.
    const nprn = 900_000 + (index === 101 ? 100 : index)
    return {
      type: 'Feature',
      properties: {
        nprn,
        name: index === 99 ? null : name,
        site_type: chance.of(NMR_TYPES),
        period: chance.of(NMR_PERIODS),
        evidence: 'EARTHWORK',
        community: 'FFUG',
        url: index === 98 ? 'javascript:alert(1)' : `https://example.invalid/en/site/${String(nprn)}`,
        lastupdate: '2025-01-01',
      },
      geometry: index % PLACELESS === PLACELESS - 1 ? null : { type: 'Point', coordinates: place },
    }
  })
}

/** Returns an area in which each ring is a separate part. */
function area(rings: Position[][], properties: GeoJsonProperties): Feature<MultiPolygon> {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) },
  }
}

function withProperties(feature: Feature<MultiPolygon>, properties: GeoJsonProperties): Feature<MultiPolygon> {
  return { ...feature, properties }
}

function outlines({ heights, outlines: known }: Landscape, ...ids: (keyof Landscape['outlines'])[]): Position[][] {
  return ids.map((id) => closed(known[id].map(([x, y]) => [heights.west + x, heights.north - y])))
}

function squareAt([x, y]: readonly [number, number], side: number): Position[] {
  const half = side / 2
  return closed([
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ])
}

function closed(ring: Position[]): Position[] {
  return [...ring, ...ring.slice(0, 1)]
}

function mean(path: Path, axis: 0 | 1): number {
  return path.reduce((sum, point) => sum + point[axis], 0) / path.length
}

interface Chance {
  of: <T>(choices: readonly T[]) => T
  name: () => string
  place: () => [number, number]
  /** Returns a closed ring around a place, with corners at a distance between `least` and `most` metres. */
  ring: (centre: readonly [number, number], least: number, most: number, corners: number) => Position[]
}

/**
 * Returns pseudo-random numbers that depend only on the seed (the linear congruential generator of Numerical Recipes).
 */
function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const between = (least: number, most: number): number => Math.round((least + next() * (most - least)) * 10) / 10
  const of = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T
  return {
    of,
    name: () => `${of(FIRST)} ${of(SECOND)}`,
    place: () => [between(REGION.west, REGION.east), between(REGION.south, REGION.north)],
    ring: ([x, y], least, most, corners) => {
      const ring = Array.from({ length: corners }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / corners
        const distance = between(least, most)
        return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)]
      })
      return closed(ring)
    },
  }
}

import type { Outline } from '#contract/records/records.ts'
import {
  MONUMENT_TYPES_BY_SITE_TYPE,
  PERIODS,
  SITE_TYPES,
  type MonumentType,
  type Period,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import type { LatitudeLongitude } from '#geo/position.ts'

export interface GeneratedRecord {
  title: string
  description: string
  prn: string | null
  site_type: SiteType
  monument_type: MonumentType
  period: Period
  outline: Outline
}

const METRES_PER_DEGREE = 111_320

/** Boxes of land within Wales. */
const LAND: readonly Bounds[] = [
  [-4.6, 52.9, -3.2, 53.25],
  [-4.4, 53.23, -4.2, 53.35],
  [-4.0, 52.4, -3.1, 52.9],
  [-4.1, 52.05, -3.05, 52.4],
  [-4.9, 51.75, -3.0, 52.05],
  [-3.9, 51.5, -2.9, 51.75],
]

/**
 * Yields the same invented records for the same count. Two thirds are clustered around 300 places, as records are around
 * surveyed ground, and the rest are anywhere on land. Each has 5 to 12 corners and is 15 to 600 metres wide.
 */
export function* generatedRecords(count: number): Generator<GeneratedRecord> {
  const random = seeded(2)
  const places = Array.from({ length: 300 }, () => somewhere(random))
  for (let number = 1; number <= count; number += 1) {
    const site_type = oneOf(SITE_TYPES, random)
    const monument_type = oneOf<MonumentType>(MONUMENT_TYPES_BY_SITE_TYPE[site_type], random)
    yield {
      title: `Invented ${monument_type.replaceAll('_', ' ')} ${number}`,
      description: describe(number, random),
      prn: random() < 0.2 ? String(100_000 + number) : null,
      site_type,
      monument_type,
      period: oneOf(PERIODS, random),
      outline: outlineAround(
        random() < 0.66 ? near(oneOf(places, random), random) : somewhere(random),
        random,
      ),
    }
  }
}

function describe(number: number, random: () => number): string {
  const sentences = [
    'A low earthwork shows on the hillshade.',
    'The bank is clearest on its uphill side.',
    'A track of later date cuts across it.',
    'No trace of it shows on the satellite picture.',
    'It may belong with the enclosure on the next spur.',
  ]
  return `Made up for a measurement, number ${number}. ${sentences.filter(() => random() < 0.5).join(' ')}`
}

function somewhere(random: () => number): LatitudeLongitude {
  const [west, south, east, north] = oneOf(LAND, random)
  return [south + random() * (north - south), west + random() * (east - west)]
}

/** Returns a place that is mostly within five kilometres. */
function near([latitude, longitude]: LatitudeLongitude, random: () => number): LatitudeLongitude {
  const spread = () => (random() + random() + random() - 1.5) * 0.1
  return [latitude + spread(), longitude + spread()]
}

function outlineAround([latitude, longitude]: LatitudeLongitude, random: () => number): [number, number][] {
  const corners = 5 + Math.floor(random() * 8)
  const radius = 7.5 * 40 ** random()
  const eastward = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * (corner + 0.8 * random())) / corners
    const distance = radius * (0.8 + 0.2 * random())
    return [
      latitude + (distance * Math.sin(angle)) / METRES_PER_DEGREE,
      longitude + (distance * Math.cos(angle)) / eastward,
    ]
  })
}

function oneOf<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new RangeError('Nothing to choose from')
  return choice
}

/** Returns a generator of numbers from 0 to below 1 (Mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

import fc from 'fast-check'
import { sameForAll } from '#contract/http/same-for-all.ts'
import type { Details, DetailsInput } from '#contract/records/details.ts'
import { WITHHELD_COLUMNS, type WithheldColumn } from '#contract/records/record-fields.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { gridOutline } from './grid-outline.ts'

/** South-west corner of the square in which the withheld record lies: SN 75 70, in metres of the National Grid. */
export const SQUARE = { easting: 275_000, northing: 270_000, side: 1000 }

/** Of the invented regions: the one of the withheld record, and the one beside it. */
export const REGION_OF_SQUARE: HerRegion = 'ggat'
export const REGION_ELSEWHERE: HerRegion = 'dat'

/** The outline is drawn in the square, and how it was seen is one of two. */
export const TOLD_COLUMNS = WITHHELD_COLUMNS.filter(
  (name): name is ToldColumn => name !== 'outline' && name !== 'seen_under',
)
type ToldColumn = Exclude<WithheldColumn, 'outline' | 'seen_under'>
export const NO_TEXTS = sameForAll(TOLD_COLUMNS, '')

/**
 * What a withheld record tells nobody without the right, with a text for each withheld field. Two truths differ in everything that
 * is not in its public view.
 */
export interface Truth extends Readonly<Record<ToldColumn, string>> {
  /** Of its middle, in metres from the corner of the square; half its side in metres. */
  east: number
  north: number
  half: number
  finder: 'ceri' | 'bethan'
  /** Number of pictures. */
  pictures: number
  /** Day of the month. */
  day: number
  /** Whether it was drawn over relief. */
  seen: boolean
  /** What its finder knows; each of it may give the place away. */
  known: DetailsInput
  /** Number of changes before it was withheld, and afterwards. */
  before: number
  after: number
  /** What its finder wrote in its discussion. */
  thread: readonly string[]
  /** Whether it was first drawn in another square and moved while it was withheld. */
  moved: boolean
  /** Minutes by which it was withheld later, and changed later. */
  minute: number
  /** Whether an open record was judged to be this one, or one that is withheld in both worlds. */
  isTarget: boolean
  /** How many members gave an opinion about it, and whether a reviewer confirmed it, while everybody could see it. */
  opinions: number
  isConfirmed: boolean
  /** What the Historic Environment Record answered about it, once it was confirmed; null for nothing. */
  her: HerTruth | null
  /** A request to withhold it because it is at risk; null if nobody asked. */
  atRisk: AtRisk | null
}

interface HerTruth {
  /** Its number there; null where it was declined. */
  prn: string | null
  /** While everybody could see it, or when it was withheld. */
  when: 'open' | 'withheld'
}

interface AtRisk {
  /** What it was about: a record that everybody could see, which it withheld at once, or one that was withheld already. */
  about: 'open' | 'withheld'
  /** Whether an administrator answered it. */
  answered: boolean
}

/** What both worlds have in common. */
export interface Story {
  level: Exclude<SensitivityLevel, 'open'>
  /** Whether the finder withholds it; administrators restrict. */
  byFinder: boolean
  /** Whether it was withheld, shown again and withheld again. */
  again: boolean
  /** Where the stranger asks for the weekly email: metres from the corner of the square, and a whole radius in km. */
  digest: { east: number; north: number; km: number }
  /** Questions of the search and of tiles: metres from the corner of the square. */
  places: readonly { east: number; north: number; half: number; zoom: number }[]
  word: string
  /** Whether that verdict came before the record was withheld. */
  judgedBefore: boolean
  /** Whether others recorded something in the square and beside it, which everybody may see. */
  neighbours: boolean
}

/** Every text of it names the place. A new part needs one too. */
const CANARY_KNOWN: Details = {
  sure_archaeological: 'high',
  sure_type: null,
  position: { metres: 2, by: 'gps' },
  evidence: [
    { kind: 'lidar', layer: 'dtm:hillshade', set: 'Canarizq7x moor', version: '3' },
    { kind: 'aerial', source: 'Canarizq7x from the south', date: '1976' },
    { kind: 'old_map', edition: 'Canarizq7x, 1888' },
    { kind: 'document', source: 'Deed of Canarizq7x' },
    { kind: 'place_name', name: 'Cae Canarizq7x' },
    { kind: 'oral', note: 'They called it Canarizq7x' },
    { kind: 'site_visit', permission: 'owner', who: 'Canarizq7x family', date: '2026-05-03' },
  ],
  condition: 'fair',
  threats: ['stock'],
  references: [
    { scheme: 'prn_gat', number: '9871234' },
    { scheme: 'other', number: 'Canarizq7x 1' },
  ],
  measured_on_site: { note: '21 paces from the Canarizq7x gate' },
}

const anyTruth: fc.Arbitrary<Truth> = fc.record({
  east: fc.integer({ min: 60, max: 940 }),
  north: fc.integer({ min: 60, max: 940 }),
  half: fc.integer({ min: 5, max: 50 }),
  title: fc.constantFrom('Canarizq mound', 'Twmpath wrth y nant', 'A ring of stones', 'Crug'),
  description: fc.constantFrom('By the oak at the gate.', 'Tu ôl i’r ysgubor', 'Two ditches, one bank.'),
  prn: fc.constantFrom('', '9871234', '55', 'PRN 1'),
  finder: fc.constantFrom('ceri', 'bethan'),
  pictures: fc.integer({ min: 0, max: 1 }),
  day: fc.integer({ min: 1, max: 28 }),
  seen: fc.boolean(),
  known: fc.constantFrom<DetailsInput>({}, { condition: 'fair', threats: ['digging'] }, CANARY_KNOWN),
  before: fc.integer({ min: 0, max: 1 }),
  after: fc.integer({ min: 0, max: 2 }),
  thread: fc.subarray(['By the oak at the gate.', 'Wrth y nant']),
  moved: fc.boolean(),
  minute: fc.integer({ min: 0, max: 20 }),
  isTarget: fc.boolean(),
  opinions: fc.integer({ min: 0, max: 2 }),
  isConfirmed: fc.boolean(),
  her: fc.option(
    fc.record({
      prn: fc.constantFrom('9879999', '55', null),
      when: fc.constantFrom('open', 'withheld'),
    } as const),
    { freq: 2 },
  ),
  atRisk: fc.option(
    fc.record({ about: fc.constantFrom('open', 'withheld'), answered: fc.boolean() } as const),
    { freq: 2 },
  ),
})

const anyStory: fc.Arbitrary<Story> = fc.record({
  level: fc.constantFrom('generalised', 'generalised', 'restricted'),
  byFinder: fc.boolean(),
  again: fc.boolean(),
  digest: fc.record({
    east: fc.integer({ min: -2000, max: 3000 }),
    north: fc.integer({ min: -2000, max: 3000 }),
    km: fc.integer({ min: 1, max: 3 }),
  }),
  places: fc.array(
    fc.record({
      east: fc.integer({ min: -100, max: 1100 }),
      north: fc.integer({ min: -100, max: 1100 }),
      half: fc.integer({ min: 5, max: 600 }),
      zoom: fc.integer({ min: 0, max: 16 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  word: fc.constantFrom('canarizq', 'twmpath', 'stones', 'oak', 'ysgubor', '9871234', 'barrow'),
  judgedBefore: fc.boolean(),
  neighbours: fc.constant(true),
})

/** A story and two truths of it; of a restricted record, the second world may know nothing at all. */
export const anyCase: fc.Arbitrary<{ story: Story; one: Truth; other: Truth | null }> = fc
  .record({ story: anyStory, one: anyTruth, other: anyTruth, none: fc.boolean() })
  .map(({ story, one, other, none }) => ({
    story,
    one,
    other: story.level === 'restricted' && none ? null : other,
  }))

/** A truth that is found again wherever a part of it turns up. */
export const CANARY: Truth = {
  ...{ east: 417.4, north: 359.4, half: 40 },
  title: 'Canarizq7x on the ridge',
  description: 'Behind the canarizq7x gate.',
  prn: '9871234',
  ...{ finder: 'ceri', pictures: 1, day: 17, seen: true, before: 1, after: 1, known: CANARY_KNOWN },
  thread: ['Behind the canarizq7x gate.'],
  ...{ moved: true, minute: 7, isTarget: true, opinions: 2, isConfirmed: true },
  her: { prn: '9879999', when: 'withheld' },
  atRisk: { about: 'open', answered: false },
}

/** The weekly email and the tiles are asked for from outside the rows and columns of the square. */
export const CANARY_STORY: Story = {
  ...{ level: 'generalised', byFinder: true, again: true, neighbours: false, word: 'canarizq7x' },
  judgedBefore: true,
  digest: { east: 1400, north: 1400, km: 3 },
  places: [
    { east: 417, north: 359, half: 60, zoom: 16 },
    { east: 600, north: 600, half: 100, zoom: 13 },
  ],
}

export function truthOutline({ east, north, half }: Pick<Truth, 'east' | 'north' | 'half'>) {
  return gridOutline({ easting: SQUARE.easting + east, northing: SQUARE.northing + north, half })
}

/** The place so many metres from the corner of the square. */
export function placeAt({ east, north }: { east: number; north: number }) {
  return HELMERT_GRID.toDegrees({ easting: SQUARE.easting + east, northing: SQUARE.northing + north })
}

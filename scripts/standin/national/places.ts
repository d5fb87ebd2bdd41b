import { BLOCK, CORNER, LEVELS } from './form.ts'
import { HILLFORTS } from './hillforts.ts'

/** A rectangle of cells of the full resolution. */
export interface Patch {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly height: number
}

/** A place of Wales where the stand-in has ground. */
export interface Place extends Patch {
  readonly name: string
  /** Metres that are added to the heights of the invented landscape. */
  readonly raised: number
  /** Holes in the ground: centre in cells from the north-west corner of the place, and radius. */
  readonly holes: readonly (readonly [column: number, row: number, radius: number])[]
  /**
   * The cell of the invented landscape, which is repeated and mirrored for ever, at the north-west corner of the place, and
   * whether its columns become rows.
   */
  readonly cut: { readonly column: number; readonly row: number; readonly isTurned: boolean }
}

const [{ width: WIDTH, height: HEIGHT }] = LEVELS

/** Places by easting and northing of their north-west corner in metres. */
const BY_GRID = [
  {
    name: 'Pumlumon',
    at: [278_000, 288_000],
    width: 2700,
    height: 2100,
    raised: 260,
    holes: [[900, 1400, 130]],
  },
  { name: 'Aberystwyth', at: [258_300, 282_200], width: 800, height: 700, raised: -150, holes: [] },
  { name: 'Preseli', at: [212_400, 233_100], width: 700, height: 650, raised: 90, holes: [[300, 300, 24]] },
  { name: 'St Davids', at: [174_900, 226_100], width: 500, height: 520, raised: -190, holes: [[60, 80, 55]] },
  { name: 'Gower', at: [246_200, 189_000], width: 600, height: 520, raised: -160, holes: [] },
  {
    name: 'Brecon Beacons',
    at: [300_700, 222_000],
    width: 900,
    height: 800,
    raised: 480,
    holes: [[450, 20, 30]],
  },
  { name: 'Cardiff', at: [318_000, 177_300], width: 560, height: 600, raised: -205, holes: [] },
  { name: 'Wrexham', at: [333_200, 350_900], width: 600, height: 500, raised: -170, holes: [] },
  { name: 'Snowdon', at: [260_700, 355_000], width: 800, height: 800, raised: 640, holes: [[10, 790, 9]] },
  {
    name: 'Great Orme',
    at: [275_900, 384_100],
    width: 600,
    height: 600,
    raised: -120,
    holes: [[30, 30, 90]],
  },
  { name: 'Holyhead', at: [221_400, 383_200], width: 500, height: 500, raised: -200, holes: [] },
  { name: 'Llŷn', at: [222_700, 330_300], width: 520, height: 500, raised: -140, holes: [[260, 250, 3]] },
] as const

const PLAIN: readonly Omit<Place, 'cut'>[] = [
  ...BY_GRID.map(({ at: [easting, northing], ...place }) => ({
    ...place,
    column: easting - CORNER.west,
    row: CORNER.north - northing,
  })),
  {
    name: 'four blocks',
    column: 400 * BLOCK - 20,
    row: 500 * BLOCK - 20,
    width: 40,
    height: 40,
    raised: 0,
    holes: [],
  },
  { name: 'north-west corner', column: 0, row: 0, width: 300, height: 280, raised: -180, holes: [] },
  {
    name: 'south-east corner',
    ...{ column: WIDTH - 420, row: HEIGHT - 350, width: 420, height: 350 },
    ...{ raised: -200, holes: [[419, 349, 5]] },
  },
]

/**
 * Every place with ground: a dozen in Wales, one across the corner of four blocks, both corners of the raster, and the
 * hillforts that the portal offers.
 */
export const PLACES: readonly Place[] = [
  ...PLAIN.map((place) => ({ ...place, cut: { column: place.column, row: place.row, isTurned: false } })),
  ...HILLFORTS,
]

/** Blocks that are stored although they hold no height, as column and row of the block: beside Pumlumon. */
export const EMPTY_BLOCKS: readonly (readonly [column: number, row: number])[] = [
  [440, 428],
  [441, 428],
  [440, 429],
]

import type { MonumentType, Period, SiteType } from './vocabulary.ts'

/** How well a concept of a thesaurus fits: the same, close to it, or wider. */
export type ConceptMatch = 'exact' | 'close' | 'broad'

/** A concept of the FISH Thesaurus of Monument Types, by its number and its English name there. */
export interface FishConcept {
  number: number
  name: string
  match: ConceptMatch
}

/** FISH Thesaurus of Monument Types (heritagedata.org, `eh_tmt2`), Historic England, Open Government Licence v3.0. */
export const FISH_SCHEME = 'http://purl.org/heritagedata/schemes/eh_tmt2'
/** Monument Type (Wales) and Period (Wales), RCAHMW. */
export const WALES_SCHEMES = {
  type: 'http://purl.org/heritagedata/schemes/10',
  period: 'http://purl.org/heritagedata/schemes/11',
} as const

/** The address of a concept. */
export function fishUri({ number }: Pick<FishConcept, 'number'>): string {
  return `${FISH_SCHEME}/concepts/${number}`
}

const is = (number: number, name: string): FishConcept => ({ number, name, match: 'exact' })
const near = (number: number, name: string): FishConcept => ({ number, name, match: 'close' })
const wider = (number: number, name: string): FishConcept => ({ number, name, match: 'broad' })

export const SITE_TYPE_CONCEPTS: Readonly<Record<SiteType, FishConcept>> = {
  enclosure: is(70354, 'ENCLOSURE'),
  mound: is(70382, 'MOUND'),
  field_system: is(68633, 'FIELD SYSTEM'),
  settlement: is(68977, 'SETTLEMENT'),
  trackway: is(70270, 'TRACKWAY'),
  industrial: is(69201, 'INDUSTRIAL SITE'),
  pit: is(70398, 'PIT'),
  bank: is(91126, 'BANK (EARTHWORK)'),
  ditch: is(70351, 'DITCH'),
  other: wider(70412, 'SITE'),
  unknown: wider(70412, 'SITE'),
}

/** Null where the word is no type of monument: a cropmark is evidence. */
export const MONUMENT_TYPE_CONCEPTS: Readonly<Record<MonumentType, FishConcept | null>> = {
  banjo_enclosure: is(68979, 'BANJO ENCLOSURE'),
  curvilinear_enclosure: is(70355, 'CURVILINEAR ENCLOSURE'),
  defended_enclosure: is(139789, 'DEFENDED ENCLOSURE'),
  causewayed_enclosure: is(69978, 'CAUSEWAYED ENCLOSURE'),
  rectilinear_enclosure: is(70364, 'RECTILINEAR ENCLOSURE'),
  hillfort: is(68855, 'HILLFORT'),
  promontory_fort: is(68863, 'PROMONTORY FORT'),
  round_barrow: is(70010, 'ROUND BARROW'),
  cairn: is(68612, 'CAIRN'),
  platform_mound: wider(70382, 'MOUND'),
  burial_mound: near(70000, 'BARROW'),
  field_system: is(68633, 'FIELD SYSTEM'),
  ridge_and_furrow: is(68628, 'RIDGE AND FURROW'),
  lynchet: is(68626, 'LYNCHET'),
  strip_field_system: near(140259, 'STRIP FIELD'),
  roman_villa: near(68653, 'VILLA (ROMAN)'),
  farmstead: is(68622, 'FARMSTEAD'),
  hamlet: is(68985, 'HAMLET'),
  deserted_medieval_village: near(97280, 'DESERTED SETTLEMENT'),
  hollow_way: is(70267, 'HOLLOW WAY'),
  trackway: is(70270, 'TRACKWAY'),
  causeway: is(70272, 'CAUSEWAY'),
  tramway: is(70252, 'TRAMWAY'),
  quarry: is(69068, 'QUARRY'),
  mine_shaft: is(69348, 'MINE SHAFT'),
  leat: is(70448, 'LEAT'),
  mill: is(69303, 'MILL'),
  quarry_pit: wider(69101, 'EXTRACTIVE PIT'),
  extraction_pit: near(69101, 'EXTRACTIVE PIT'),
  boundary_bank: is(70324, 'BOUNDARY BANK'),
  defensive_bank: wider(68905, 'RAMPART'),
  field_boundary: is(68625, 'FIELD BOUNDARY'),
  defensive_ditch: wider(70351, 'DITCH'),
  drainage_ditch: is(70442, 'DRAINAGE DITCH'),
  boundary_ditch: is(70326, 'BOUNDARY DITCH'),
  earthwork: is(70352, 'EARTHWORK'),
  cropmark: null,
  structure: is(70420, 'STRUCTURE'),
  other: wider(70412, 'SITE'),
  unknown: wider(70412, 'SITE'),
  ring_cairn: is(70049, 'RING CAIRN'),
  clearance_cairn: is(68613, 'CLEARANCE CAIRN'),
  burnt_mound: is(68925, 'BURNT MOUND'),
  pillow_mound: is(68659, 'PILLOW MOUND'),
  long_barrow: is(70006, 'LONG BARROW'),
  motte: is(68841, 'MOTTE'),
  spoil_heap: is(69386, 'SPOIL HEAP'),
  hut_circle: is(68964, 'HUT CIRCLE'),
  hut_platform: is(68965, 'HUT PLATFORM'),
  house_platform: is(68951, 'HOUSE PLATFORM'),
  long_house: is(104173, 'LONG HOUSE'),
  shieling: is(68571, 'SHIELING'),
  enclosed_settlement: is(68854, 'ENCLOSED SETTLEMENT'),
  ring_ditch: is(70407, 'RING DITCH'),
  ringwork: is(68844, 'RINGWORK'),
  moat: is(68973, 'MOAT'),
  temporary_camp: is(68911, 'TEMPORARY CAMP'),
  henge: is(70096, 'HENGE'),
  sheep_fold: is(68663, 'SHEEP FOLD'),
  cord_rig: is(68624, 'CORD RIG'),
  cairnfield: is(68614, 'CAIRNFIELD'),
  charcoal_burning_platform: is(70687, 'CHARCOAL BURNING PLATFORM'),
  bell_pit: is(69103, 'BELL PIT'),
  peat_cutting: is(69157, 'PEAT CUTTING'),
  hush: is(69112, 'HUSH'),
  lime_kiln: is(69063, 'LIME KILN'),
  cross_dyke: is(68853, 'CROSS DYKE'),
  dyke_defence: is(91817, 'DYKE (DEFENCE)'),
  standing_stone: is(70185, 'STANDING STONE'),
  stone_circle: is(70190, 'STONE CIRCLE'),
}

/**
 * Years of the periods as the Welsh Historic Environment Records date them (Archwilio); negative ones are BC, null is open. English
 * period lists end the Middle Ages in 1540 and are never sent.
 */
export const PERIOD_YEARS: Readonly<Record<Period, { from: number | null; to: number | null } | null>> = {
  prehistoric: { from: null, to: 43 },
  palaeolithic: { from: null, to: -10_000 },
  mesolithic: { from: -10_000, to: -4000 },
  neolithic: { from: -4000, to: -2200 },
  bronze_age: { from: -2200, to: -700 },
  iron_age: { from: -700, to: 43 },
  roman: { from: 43, to: 410 },
  early_medieval: { from: 410, to: 1086 },
  medieval: { from: 1086, to: 1536 },
  post_medieval: { from: 1536, to: 1899 },
  modern: { from: 1900, to: null },
  unknown: null,
}

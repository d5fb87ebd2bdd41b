import { expect, test } from 'vitest'
import {
  belongsTo,
  EXPERTISE_LEVELS,
  MONUMENT_TYPES,
  MONUMENT_TYPES_BY_SITE_TYPE,
  monumentTypeDisplay,
  periodDisplay,
  FIRST_PERIODS,
  MORE_MONUMENT_TYPES_BY_SITE_TYPE,
  MORE_PERIODS,
  SITE_TYPES,
  siteTypeDisplay,
} from './vocabulary.ts'

/**
 * Copied from the specification rather than taken from the vocabulary: these values are what clients send and store.
 */
const SPECIFIED_MONUMENTS = {
  enclosure:
    'banjo_enclosure, curvilinear_enclosure, defended_enclosure, causewayed_enclosure, rectilinear_enclosure, hillfort, promontory_fort',
  mound: 'round_barrow, cairn, platform_mound, burial_mound',
  field_system: 'field_system, ridge_and_furrow, lynchet, strip_field_system',
  settlement: 'hillfort, roman_villa, farmstead, hamlet, deserted_medieval_village',
  trackway: 'hollow_way, trackway, causeway',
  industrial: 'tramway, quarry, mine_shaft, leat, mill',
  pit: 'quarry_pit, extraction_pit',
  bank: 'boundary_bank, defensive_bank, field_boundary',
  ditch: 'defensive_ditch, drainage_ditch, boundary_ditch',
  other: 'earthwork, cropmark, structure, other',
  unknown: 'unknown',
}

test('the site types are the eleven of the specification, each with its label', () => {
  expect(SITE_TYPES.map((site) => [site, siteTypeDisplay(site)])).toEqual([
    ['enclosure', 'Enclosure'],
    ['mound', 'Mound'],
    ['field_system', 'Field System'],
    ['settlement', 'Settlement'],
    ['trackway', 'Trackway'],
    ['industrial', 'Industrial'],
    ['pit', 'Pit'],
    ['bank', 'Bank'],
    ['ditch', 'Ditch'],
    ['other', 'Other'],
    ['unknown', 'Unknown'],
  ])
})

test('each site type has the monument types of the specification, in its order', () => {
  const listed = Object.entries(MONUMENT_TYPES_BY_SITE_TYPE).map(([site, types]) => [site, types.join(', ')])
  expect(Object.fromEntries(listed)).toEqual(SPECIFIED_MONUMENTS)
})

test('the monument types are the labels of the wire contract, a hillfort once', () => {
  const specified = new Set(Object.values(MONUMENT_TYPES_BY_SITE_TYPE).flat())
  expect([...specified].map(monumentTypeDisplay)).toEqual([
    ...['Banjo enclosure', 'Curvilinear enclosure', 'Defended enclosure', 'Causewayed enclosure'],
    ...['Rectilinear enclosure', 'Hillfort', 'Promontory fort'],
    ...['Round barrow', 'Cairn', 'Platform mound', 'Burial mound'],
    ...['Field system', 'Ridge and furrow', 'Lynchet', 'Strip field system'],
    ...['Roman villa', 'Farmstead', 'Hamlet', 'Deserted medieval village'],
    ...['Hollow way', 'Trackway', 'Causeway'],
    ...['Tramway', 'Quarry', 'Mine shaft', 'Leat', 'Mill'],
    ...['Quarry pit', 'Extraction pit'],
    ...['Boundary bank', 'Defensive bank', 'Field boundary'],
    ...['Defensive ditch', 'Drainage ditch', 'Boundary ditch'],
    ...['Earthwork', 'Cropmark', 'Structure (undefined)', 'Other', 'Unknown'],
  ])
  expect(monumentTypeDisplay('')).toBe('')
})

test('a hillfort belongs to enclosures and to settlements, and to nothing else', () => {
  expect(SITE_TYPES.filter((site) => belongsTo('hillfort', site))).toEqual(['enclosure', 'settlement'])
})

test('the periods are the eight of the specification, each with its label', () => {
  expect(FIRST_PERIODS.map((period) => [period, periodDisplay(period)])).toEqual([
    ['neolithic', 'Neolithic'],
    ['bronze_age', 'Bronze Age'],
    ['iron_age', 'Iron Age'],
    ['roman', 'Roman'],
    ['medieval', 'Medieval'],
    ['post_medieval', 'Post Medieval'],
    ['modern', 'Modern'],
    ['unknown', 'Unknown'],
  ])
})

test('the levels of expertise are the four of the specification', () => {
  expect(EXPERTISE_LEVELS).toEqual(['beginner', 'enthusiast', 'researcher', 'professional'])
})

test('types and periods that the specification lacks have a site type, a label and no second meaning', () => {
  const more = Object.values(MORE_MONUMENT_TYPES_BY_SITE_TYPE).flat()
  const specified = Object.values(MONUMENT_TYPES_BY_SITE_TYPE).flat() as readonly string[]
  expect(more.filter((type) => specified.includes(type))).toEqual([])
  expect(new Set(MONUMENT_TYPES).size).toBe(new Set([...specified, ...more]).size)
  expect(belongsTo('hut_circle', 'settlement')).toBe(true)
  expect(belongsTo('hut_circle', 'mound')).toBe(false)
  expect(monumentTypeDisplay('hut_circle')).toBe('Hut circle')
  expect(MORE_PERIODS.map(periodDisplay)).toEqual([
    'Prehistoric',
    'Palaeolithic',
    'Mesolithic',
    'Early Medieval',
  ])
})

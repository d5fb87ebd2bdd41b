import { describe, expect, it, test } from 'vitest'
import type { AreaLayer } from '#contract/relief/heritage.ts'
import { joinedParts, readArea } from './areas.rules.ts'
import type { FeedFeature, Polygon } from '#server/platform/map-service/features.rules.ts'
import { readSite, withoutRepeats } from './sources/nmr.rules.ts'

function readAreas(layer: AreaLayer, features: FeedFeature[]) {
  return joinedParts(features.flatMap((feature) => readArea(layer, feature) ?? []))
}

function readSites(features: FeedFeature[]) {
  return withoutRepeats(features.flatMap((feature) => readSite(feature) ?? []))
}

function ringAt(longitude: number): Polygon {
  return [
    [
      [longitude, 52],
      [longitude + 0.1, 52],
      [longitude, 52.1],
      [longitude, 52],
    ],
  ]
}

function area(properties: FeedFeature['properties'], polygons: Polygon[] = [ringAt(-4)]): FeedFeature {
  return { properties, geometry: { type: 'areas', areas: polygons } }
}

function site(properties: FeedFeature['properties']): FeedFeature {
  return { properties, geometry: { type: 'place', place: [-4, 52] } }
}

describe('a scheduled monument', () => {
  it('is read with both names, its facts and its report', () => {
    const [monument] = readAreas('monuments', [
      area({
        RecordNumber: 14,
        SAMNumber: 'CN395',
        Name: 'Castell Prawf ',
        Name_cy: null,
        SiteType: 'Castle',
        Period: 'Medieval',
        Community: 'Llanbrawf',
        UnitaryAuthority: 'Gwynedd',
        DesignationDate: '1950-01-01T00:00:00Z',
        Report: 'https://cadw.example/FullReport?lang=en&id=14',
      }),
    ])
    expect(monument).toMatchObject({ number: 'CN395', name: 'Castell Prawf', nameCy: null })
    expect(monument?.facts).toMatchObject({
      site_types: ['Castle'],
      period: 'Medieval',
      authority: 'Gwynedd',
      designated: '1950-01-01',
      report: 'https://cadw.example/FullReport?lang=en&id=14',
    })
  })

  it('in several rows is one monument with several parts', () => {
    const rows = [
      area({ SAMNumber: 'CN1', Name: 'One' }),
      area({ SAMNumber: 'CN1', Name: 'Two' }, [ringAt(-3)]),
    ]
    const areas = readAreas('monuments', rows)
    expect(areas).toHaveLength(1)
    expect(areas[0]).toMatchObject({ name: 'One', polygons: [ringAt(-4), ringAt(-3)] })
  })

  it('without a SAM number has its record number as id, and without either it is left out', () => {
    const areas = readAreas('monuments', [area({ RecordNumber: 14 }), area({ Name: 'Nameless' })])
    expect(areas.map(({ number }) => number)).toEqual(['14'])
  })

  it('without an outline is left out', () => {
    expect(readAreas('monuments', [{ properties: { SAMNumber: 'CN1' }, geometry: null }])).toEqual([])
  })
})

test('a registered park is read from the columns of the real layer', () => {
  const [park] = readAreas('parks', [
    area({
      reference_number: 'PGW(C)15(WRE)',
      site_name_en: 'Brynkinalt',
      site_name_cy: 'Bryncunallt',
      la_en: 'Wrexham',
      community: 'Chirk',
      grade_gradd: 'II*',
      main_phase_en: 'Early nineteenth century.',
      main_phase_cy: 'Gardd bictiwrÃ©sg',
      designation_date: '2022-02-01T00:00:00.000',
      report_en: 'http://cadwpublic-api.azurewebsites.net/reports/parkgarden/FullReport?lang=en&id=14',
    }),
  ])
  expect(park).toMatchObject({ number: 'PGW(C)15(WRE)', name: 'Brynkinalt', nameCy: 'Bryncunallt' })
  expect(park?.facts).toMatchObject({
    grade: 'II*',
    main_phase: 'Early nineteenth century.',
    main_phase_cy: 'Gardd bictiwrésg',
    report: 'http://cadwpublic-api.azurewebsites.net/reports/parkgarden/FullReport?lang=en&id=14',
  })
})

describe('a site of the National Monuments Record', () => {
  it('is read whatever the names of its columns', () => {
    expect(
      readSites([site({ nprn: 1, name: 'CAER', site_type: 'CAIRN;CAIRN', period: 'ROMAN' })]),
    ).toMatchObject([{ id: '1', name: 'CAER', site_types: ['CAIRN'], period: 'ROMAN' }])
    expect(readSites([site({ NPRN: '2', Name: 'Caer', site_ty: 'FORT', Period: 'ROMAN' })])).toMatchObject([
      { id: '2', name: 'Caer', site_types: ['FORT'], period: 'ROMAN' },
    ])
  })

  it('links to its own page, or to Coflein if it has none', () => {
    const links = readSites([
      site({ nprn: 1, url: 'https://coflein.gov.uk/en/site/1?x=1' }),
      site({ nprn: 2, url: 'javascript:alert(1)' }),
      site({ nprn: 3 }),
    ]).map(({ link }) => link)
    expect(links).toEqual([
      'https://coflein.gov.uk/en/site/1?x=1',
      'https://coflein.gov.uk/en/site/2',
      'https://coflein.gov.uk/en/site/3',
    ])
  })

  it('is listed once, however often its number appears', () => {
    expect(readSites([site({ nprn: 7, name: 'A' }), site({ nprn: 7, name: 'B' })])).toMatchObject([
      { name: 'A' },
    ])
  })

  it('without a place, or with an invalid number, is left out', () => {
    const placeless: FeedFeature = { properties: { nprn: 9 }, geometry: null }
    expect(readSites([placeless, site({ nprn: '1 or 1=1' }), site({})])).toEqual([])
  })
})

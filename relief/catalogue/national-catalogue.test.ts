import { describe, expect, it, test } from 'vitest'
import { daysInName, readCatalogueEntry } from './national-catalogue.ts'

const BLOB = 'dmwproductionblob.blob.core.windows.net/lidar-zips/2020-22'

/** A row as the catalogue has it. */
const HOLY_ISLAND = {
  british_gr: 'SH2281',
  dtm_link: `${BLOB}/dtm/wg_del_1_222381_20200322dtm.tif`,
  dsm_link: `${BLOB}/dsm/wg_del_1_222381_20200322dsm.tif`,
  year: 2020,
}

test('a row of the catalogue has its square, whole addresses and the day of the flight', () => {
  expect(readCatalogueEntry(HOLY_ISLAND)).toEqual({
    square: 'SH2281',
    dtm: `https://${BLOB}/dtm/wg_del_1_222381_20200322dtm.tif`,
    dsm: `https://${BLOB}/dsm/wg_del_1_222381_20200322dsm.tif`,
    flown: ['2020-03-22'],
  })
})

test('without links, or with links that are null, a row still has its year', () => {
  for (const link of [null, undefined, '', '  '])
    expect(readCatalogueEntry({ ...HOLY_ISLAND, dtm_link: link, dsm_link: link })).toEqual({
      square: 'SH2281',
      dtm: null,
      dsm: null,
      flown: ['2020'],
    })
})

test('a day of the catalogue itself counts where the name of the file has none', () => {
  const named = { ...HOLY_ISLAND, date: '05-04-2021' }
  expect(readCatalogueEntry(named)?.flown).toEqual(['2020-03-22'])
  const nameless = { ...named, dtm_link: `${BLOB}/dtm/wg_del_1_222381dtm.tif`, dsm_link: null }
  for (const date of ['05-04-2021', '05/04/2021', '2021-04-05', '2021-04-05Z', '2021-04-05T00:00:00Z'])
    expect(readCatalogueEntry({ ...nameless, date })?.flown).toEqual(['2021-04-05'])
  for (const date of ['31-02-2021', 'spring 2021', 44_291, null])
    expect(readCatalogueEntry({ ...nameless, date })?.flown).toEqual(['2020'])
})

test('two models that were flown on two days have both, in order', () => {
  const dsm_link = `${BLOB}/dsm/wg_del_1_222381_20200301dsm.tif`
  expect(readCatalogueEntry({ ...HOLY_ISLAND, dsm_link })?.flown).toEqual(['2020-03-01', '2020-03-22'])
})

test.each([
  [2020, ['2020']],
  ['2020', ['2020']],
  [' 2020 ', ['2020']],
  ['2020-22', []],
  ['unknown', []],
  [20, []],
  [null, []],
])('the year %j alone gives %j', (year, flown) => {
  expect(readCatalogueEntry({ british_gr: 'SH2281', year })?.flown).toEqual(flown)
})

test.each([
  ['sh 22 81', 'SH2281'],
  ['SH2281 ', 'SH2281'],
  ['SH28', undefined],
  ['SH22818', undefined],
  ['SI2281', undefined],
  [2281, undefined],
  [null, undefined],
  [{}, undefined],
])('the square %j is read as %j', (british_gr, square) => {
  expect(readCatalogueEntry({ ...HOLY_ISLAND, british_gr })?.square).toBe(square)
})

test('an address with another scheme, or with a name and a password, is none', () => {
  for (const dtm_link of ['ftp://lidar.example/a.tif', 'https://me:secret@lidar.example/a.tif', 'https://'])
    expect(readCatalogueEntry({ ...HOLY_ISLAND, dtm_link })?.dtm).toBeNull()
  const dtm_link = 'https://lidar.example/a_20200322.tif'
  expect(readCatalogueEntry({ ...HOLY_ISLAND, dtm_link })?.dtm).toBe(dtm_link)
})

describe('the name of a file', () => {
  it.each([
    ['wg_del_29_260289_20220319dsm.tif', ['2022-03-19']],
    ['wg_del_29_260289_20220319_dsm_v2.tif', ['2022-03-19']],
    ['20220319.tif', ['2022-03-19']],
    ['wg_del_29_260289_20220319-20220402dtm.tif', ['2022-03-19', '2022-04-02']],
    ['wg_del_29_260289_20220230dtm.tif', []],
    ['wg_del_29_260289_99991231dtm.tif', []],
    ['wg_del_29_26028920_220319dtm.tif', []],
    ['wg_del_29_260289_202203191dtm.tif', []],
    ['wg_del_29_260289.tif', []],
    ['', []],
  ])('%j has the days %j', (name, days) => {
    expect(daysInName(`https://lidar.example/dtm/${name}`)).toEqual(days)
  })

  it('is read without the folders before it and the query after it', () => {
    expect(daysInName('https://lidar.example/20200101/a_20220319dtm.tif?date=20210101#20210202')).toEqual([
      '2022-03-19',
    ])
  })
})

import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { POSTCODE_ROWS, postcodeFolder, writePostcodes } from '#server/testing/postcodes.ts'
import { readPostcode, readUnit } from './postcode.rules.ts'
import { openPostcodes } from './postcodes.source.ts'

const MINUTE = 60_000

async function opened(folder: string) {
  const warned: object[] = []
  const clock = { now: 0 }
  const log = { warn: (facts: object) => warned.push(facts) }
  const postcodes = await openPostcodes(folder, HELMERT_GRID, log, () => clock.now)
  const find = (text: string) => {
    const typed = readPostcode(text)
    if (!typed) throw new Error(`${text} is no postcode`)
    return postcodes.find(typed)
  }
  return { postcodes, find, warned, clock }
}

test.each([
  ['SY23 1DE', { outward: 'SY23', inward: '1DE' }],
  ['  sy231de ', { outward: 'SY23', inward: '1DE' }],
  ['SY23', { outward: 'SY23', inward: null }],
  ['sy23 1', { outward: 'SY23', inward: null }],
  ['SY23 1D', { outward: 'SY23', inward: null }],
  ['CF1 1AA', { outward: 'CF1', inward: '1AA' }],
  ['SY', null],
  ['SN 7825 4944', null],
  ['SH23 1DE', null],
  ['Synod Inn', null],
  ['SY23 1DEX', null],
])('"%s" is read as %o', (text, read) => {
  expect(readPostcode(text)).toEqual(read)
})

test.each([
  [
    '"SY23 1DE",10,258400,281600,"W92000004"',
    { outward: 'SY23', inward: '1DE', easting: 258400, northing: 281600 },
  ],
  [
    '"SY231DE",10,258400,281600,"W92000004"',
    { outward: 'SY23', inward: '1DE', easting: 258400, northing: 281600 },
  ],
  ['"SY25 9ZZ",90,0,0,"W92000004"', null],
  ['"SY23 1DE",10,0,0,"W92000004"', 'broken'],
  ['"SY23 1DE",10,25840', 'broken'],
  ['<html>', 'broken'],
])('the row %s is read as %o', (row, read) => {
  expect(readUnit(row)).toEqual(read)
})

test('units are found exactly, and outward codes as the middle of their units', async () => {
  const { find, postcodes } = await opened(await postcodeFolder())
  expect(await find('SY23 1DE')).toMatchObject({ code: 'SY23 1DE', units: 1 })
  const middle = await find('SY23')
  expect(middle).toMatchObject({ code: 'SY23', units: 2 })
  if (!middle) throw new Error('SY23 is not found')
  const { easting, northing } = HELMERT_GRID.fromDegrees(middle)
  expect([Math.round(easting), Math.round(northing)]).toEqual([259400, 281300])
  expect(await find('SY23 9XX')).toBeNull()
  expect(await find('LL99')).toBeNull()
  expect(postcodes.credit().credit).toMatch(/^Contains OS data © Crown copyright and database right \d{4}\. /)
})

test('a broken row is left out and counted, and the others are found', async () => {
  const [good, ...others] = POSTCODE_ROWS['sy.csv']
  const { find, warned } = await opened(await postcodeFolder({ 'sy.csv': [good, '"SY23 1', ...others] }))
  expect(await find('SY24 5AA')).toMatchObject({ units: 1 })
  expect(warned).toMatchObject([{ rows: 1, first: 2 }])
})

test('files that are replaced are read again, and while they cannot be read the old ones stay', async () => {
  const folder = await postcodeFolder()
  const { find, warned, clock } = await opened(folder)
  await writePostcodes(folder, { 'cf.csv': ['no postcodes at all'] })
  clock.now += MINUTE
  expect(await find('CF10 1AA')).toMatchObject({ units: 1 })
  expect(warned).toHaveLength(1)
  await writePostcodes(folder, { 'cf.csv': [POSTCODE_ROWS['cf.csv'][0].replace('1AA', '2BB')] })
  clock.now += MINUTE
  expect(await find('CF10 2BB')).toMatchObject({ units: 1 })
  expect(await find('CF10 1AA')).toBeNull()
  await rm(folder, { recursive: true })
  clock.now += MINUTE
  expect(await find('CF10 2BB')).toMatchObject({ units: 1 })
})

test.each<[string, Readonly<Record<string, readonly string[]>>, RegExp]>([
  ['a folder of something else', { 'readme.txt': ['Hello'] }, /none of the files of Code-Point Open/],
  ['a file without a good row', { 'sy.csv': ['Postcode,Eastings'] }, /sy\.csv has no row of Code-Point Open/],
])('%s prevents the start, and the message names the setting', async (_, files, words) => {
  const opening = opened(await postcodeFolder(files))
  await expect(opening).rejects.toThrow(/^POSTCODES holds "/)
  await expect(opening).rejects.toThrow(words)
})

test('a missing folder prevents the start', async () => {
  await expect(opened('no-such-folder')).rejects.toThrow('POSTCODES holds "no-such-folder"')
})

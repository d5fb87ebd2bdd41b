import { expect, test } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { findings } from './canary-search.ts'
import { CANARY, placeAt, SQUARE } from './truth.ts'

async function isFound(text: string): Promise<boolean> {
  const answer = { name: 'an answer', url: '/', status: 200, type: 'text/plain', headers: {} }
  return (await findings({ ...answer, body: Buffer.from(text) })).length > 0
}

const { latitude, longitude } = placeAt(CANARY)
const { easting, northing } = HELMERT_GRID.fromDegrees({ latitude, longitude })
const figures = (metres: number, count: number) => String(Math.floor(metres)).slice(1, 1 + count)

test('the place of the canary is found in degrees, in both orders, with four decimals or more', async () => {
  expect(await isFound(`[${latitude}, ${longitude}]`)).toBe(true)
  expect(await isFound(`${longitude.toFixed(4)} ${latitude.toFixed(4)}`)).toBe(true)
  expect(await isFound(`${latitude.toFixed(2)} ${longitude.toFixed(2)}`)).toBe(false)
})

test('the place of the canary is found in the National Grid with six figures or more, and not with four', async () => {
  for (const count of [3, 4, 5])
    expect(await isFound(`at SN ${figures(easting, count)} ${figures(northing, count)}`)).toBe(true)
  expect(await isFound(`at SN${figures(easting, 3)}${figures(northing, 3)}`)).toBe(true)
  expect(await isFound(`at SN ${figures(easting, 2)} ${figures(northing, 2)}`)).toBe(false)
  expect(await isFound(`POINT (${Math.floor(easting)} 1)`)).toBe(true)
})

test('the corners and the middle of the square are no find', async () => {
  const known = [
    { east: 0, north: 0 },
    { east: SQUARE.side, north: SQUARE.side },
    { east: SQUARE.side / 2, north: SQUARE.side / 2 },
  ].map(placeAt)
  for (const place of known)
    expect(await isFound(`${place.latitude.toFixed(7)} ${place.longitude.toFixed(7)}`)).toBe(false)
})

test('its words are found in either case, in hexadecimal digits and in base64 wherever it begins', async () => {
  for (const before of ['', 'a', 'ab']) {
    const text = Buffer.from(`${before}canarizq7x on the ridge`)
    expect(await isFound(text.toString('base64'))).toBe(true)
    expect(await isFound(text.toString('hex'))).toBe(true)
  }
  expect(await isFound('CANARIZQ7X')).toBe(true)
  expect(await isFound(`PRN ${CANARY.prn}`)).toBe(true)
  expect(await isFound('Round barrow (place withheld)')).toBe(false)
})

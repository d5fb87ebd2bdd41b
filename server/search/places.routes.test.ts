import { expect, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { makeApp } from '#server/testing/app.ts'
import { json, nominatimEntry, startGeocoder } from '#server/testing/geocoder.ts'

async function appWithGeocoder(answer = json([nominatimEntry()])) {
  const { address, asked } = await startGeocoder(answer)
  const geocoder = {
    address: `${address}&key=secret`,
    credit: 'Place mappers',
    creditLink: 'https://places.example/',
    contact: 'maps@lidar.example',
  }
  const { app, db } = await makeApp({ geocoder })
  return { app, db, asked }
}

test('without a geocoder the place search does not exist', async () => {
  const { app } = await makeApp()
  expect((await app.inject('/api/places/?q=Tywyn')).statusCode).toBe(404)
  expect((await app.inject('/api/map/')).json<MapSettings>().geocoder).toBeNull()
})

test('the settings of the map contain the geocoder’s credit, but never its address with the key', async () => {
  const { app } = await appWithGeocoder()
  const answer = await app.inject('/api/map/')
  expect(answer.json<MapSettings>().geocoder).toEqual({
    credit: 'Place mappers',
    creditLink: 'https://places.example/',
  })
  expect(answer.body).not.toContain('secret')
})

test('a repeated search is not sent to the service again', async () => {
  const { app, asked } = await appWithGeocoder()
  const first = await app.inject('/api/places/?q=Tywyn&language=cy')
  const again = await app.inject('/api/places/?q=%20tywyn%20%20&language=cy')
  expect(first.json()).toMatchObject({ places: [{ name: 'Tywyn', latitude: 52.5858 }] })
  expect(again.json()).toEqual(first.json())
  expect(asked).toHaveLength(1)
})

test.each(['', '?q=', '?q=a', `?q=${'a'.repeat(101)}`, '?q=Tywyn&language=de'])(
  'the search "%s" is refused',
  async (query) => {
    const { app, asked } = await appWithGeocoder()
    expect((await app.inject(`/api/places/${query}`)).statusCode).toBe(400)
    expect(asked).toEqual([])
  },
)

test('a failure of the service is reported and not stored', async () => {
  let down = true
  const { app } = await appWithGeocoder((response) => {
    if (down) response.writeHead(500).end()
    else json([nominatimEntry()])(response)
  })
  const answer = await app.inject('/api/places/?q=Tywyn')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ detail: REFUSAL_TEXTS.placesUnavailable })
  down = false
  expect((await app.inject('/api/places/?q=Tywyn')).statusCode).toBe(200)
})

test('of many searches at once, those that would wait too long are refused', async () => {
  const { app, asked, db } = await appWithGeocoder()
  // All turns of the next minute are taken, by this or another process on the same database.
  await db
    .insertInto('turns')
    .values({ service: 'geocoder', at: new Date(Date.now() + 60_000) })
    .execute()
  expect((await app.inject('/api/places/?q=Tywyn')).statusCode).toBe(503)
  expect(asked).toEqual([])
})

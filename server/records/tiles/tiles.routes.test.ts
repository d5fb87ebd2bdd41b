import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import type { FastifyInstance } from 'fastify'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { tileAt, tileKey } from '#geo/tiles/tile-address.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { setLevel } from '#server/testing/withheld.ts'

const PLACE = { latitude: 52.1, longitude: -3.8 }

async function makePortal() {
  const portal = await makeApp()
  return { ...portal, member: await makeMember() }
}

function outlineAt({ latitude, longitude } = PLACE, side = 100): { polygonCoordinate: string } {
  return { polygonCoordinate: JSON.stringify(squareAround(latitude, longitude, side)) }
}

/** The tile that contains a place. */
function addressAt(z: number, { latitude, longitude } = PLACE): string {
  return `/api/tiles/records/${tileKey(tileAt([longitude, latitude], z))}.mvt`
}

async function getTile(app: FastifyInstance, url: string) {
  const response = await app.inject({ url })
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
  return new VectorTile(new PbfReader(response.rawPayload)).layers
}

describe('the tile of a record', () => {
  it('contains its outline and point from zoom 12 to 16', async () => {
    const { app, member } = await makePortal()
    const { id, title } = await makeRecord(app, member, outlineAt())
    for (const z of [12, 14, 16]) {
      const { outlines, places, counts } = await getTile(app, addressAt(z))
      expect([outlines?.length, places?.length, counts]).toEqual([1, 1, undefined])
      expect(outlines?.feature(0).properties).toEqual({
        id,
        title,
        site_type: 'mound',
        monument_type: 'round_barrow',
        period: 'bronze_age',
        demonstration: false,
      })
    }
  })

  it('contains a count at lower zooms', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, outlineAt())
    await makeRecord(app, member, outlineAt({ latitude: 52.101, longitude: -3.801 }))
    for (const z of [0, 7, 9, 11]) {
      const layers = await getTile(app, addressAt(z))
      expect(Object.keys(layers)).toEqual(['counts'])
      expect(layers.counts?.feature(0).properties).toMatchObject({ count: 2 })
    }
  })

  it('says what a reviewer decided, and changes with it', async () => {
    const { app, db, member } = await makePortal()
    const { id } = await makeRecord(app, member, outlineAt())
    const url = addressAt(14)
    const before = await app.inject({ url })
    const reviewer = await makeReviewer({ db })
    const { post, decide } = reviewing(app)
    await post(reviewer, `/api/review/${id}/take/`)
    expect((await decide(reviewer, id, CONFIRMED)).statusCode).toBe(200)
    const after = await app.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } })
    expect(after.statusCode).toBe(200)
    const { outlines, places } = new VectorTile(new PbfReader(after.rawPayload)).layers
    for (const layer of [outlines, places])
      expect(layer?.feature(0).properties).toMatchObject({ review: 'verified', sure: 'high' })
  })

  it('says how sure the finder is, until a reviewer says it', async () => {
    const { app, db, member } = await makePortal()
    const known = JSON.stringify({ sure_archaeological: 'low' })
    const { id } = await makeRecord(app, member, { ...outlineAt(), known })
    const said = async () => (await getTile(app, addressAt(14))).outlines?.feature(0).properties
    expect(await said()).toMatchObject({ sure: 'low' })
    await sendChange(app, member, id, { known: JSON.stringify({ sure_archaeological: 'medium' }) })
    expect(await said()).toMatchObject({ sure: 'medium' })
    const reviewer = await makeReviewer({ db })
    const { post, decide } = reviewing(app)
    await post(reviewer, `/api/review/${id}/take/`)
    await decide(reviewer, id, CONFIRMED)
    expect(await said()).toMatchObject({ sure: 'high', review: 'verified' })
  })

  it('says of a place that is withheld that it is a square, and nothing of what was decided', async () => {
    const { app, db, member } = await makePortal()
    const known = JSON.stringify({ sure_archaeological: 'low' })
    const { id } = await makeRecord(app, member, { ...outlineAt(), known })
    const reviewer = await makeReviewer({ db })
    const { post, decide } = reviewing(app)
    await post(reviewer, `/api/review/${id}/take/`)
    await decide(reviewer, id, CONFIRMED)
    await setLevel(app, member, id, 'generalised')
    const { outlines } = await getTile(app, addressAt(14))
    const properties = outlines?.feature(0).properties
    expect(properties).toMatchObject({ id, place: 'square' })
    expect(properties).not.toHaveProperty('review')
    expect(properties).not.toHaveProperty('sure')
  })

  it('is empty elsewhere', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, outlineAt())
    for (const z of [9, 14]) {
      const { statusCode, body } = await app.inject({
        url: addressAt(z, { latitude: 53.4, longitude: -5.9 }),
      })
      expect([statusCode, body]).toEqual([204, ''])
    }
  })

  it('gives 404 where there are no tiles', async () => {
    const { app } = await makeApp()
    for (const address of ['17/0/0', '3/8/0', '3/0/8', '-1/0/0', '1.5/0/0', 'a/b/c', '3/0/99999999999']) {
      const response = await app.inject({ url: `/api/tiles/records/${address}.mvt` })
      expect([address, response.statusCode, response.json()]).toEqual([
        address,
        404,
        { detail: 'Not found.' },
      ])
    }
  })

  it('changes with the next record and not before', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, outlineAt())
    const url = addressAt(14)
    const first = await app.inject({ url })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect(first.headers['cache-control']).toBe('no-cache')
    expect((await app.inject({ url, headers })).statusCode).toBe(304)

    await makeRecord(app, member, outlineAt({ latitude: 53.2, longitude: -3.8 }))
    expect((await app.inject({ url, headers })).statusCode).toBe(304)

    await makeRecord(app, member, outlineAt())
    const changed = await app.inject({ url, headers })
    expect(changed.statusCode).toBe(200)
    expect(new VectorTile(new PbfReader(changed.rawPayload)).layers.outlines?.length).toBe(2)
  })

  it('contains only the records that match the filter, at every zoom', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, { ...outlineAt(), title: 'Tŷ Barrow' })
    await makeRecord(app, member, {
      ...outlineAt({ latitude: 52.101, longitude: -3.8 }),
      site_type: 'enclosure',
      monument_type: 'hillfort',
    })
    for (const query of ['site=mound', 'text=TY%20barr', 'monument=round_barrow,cairn', '']) {
      const { counts } = await getTile(app, `${addressAt(9)}?v=3&${query}`)
      const { outlines } = await getTile(app, `${addressAt(14)}?v=3&${query}`)
      const expected = query === '' ? 2 : 1
      const found = [counts?.feature(0).properties.count, outlines?.length]
      expect([query, ...found]).toEqual([query, expected, expected])
    }
    expect((await app.inject({ url: `${addressAt(14)}?period=roman` })).statusCode).toBe(204)
  })

  it('has another ETag under another filter', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, outlineAt())
    await makeRecord(app, member, { ...outlineAt(), monument_type: 'cairn' })
    const all = await app.inject({ url: addressAt(14) })
    const headers = { 'if-none-match': String(all.headers.etag) }
    const filtered = await app.inject({ url: `${addressAt(14)}?monument=cairn`, headers })
    expect(filtered.statusCode).toBe(200)
    expect(filtered.headers.etag).not.toBe(all.headers.etag)
  })

  it('is refused with an invalid filter, by the parameter’s name', async () => {
    const { app } = await makeApp()
    const response = await app.inject({ url: `${addressAt(14)}?site=castle` })
    expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([400, ['site']])
  })

  it('is compressed, with its own type', async () => {
    const { app, member } = await makePortal()
    await makeRecord(app, member, outlineAt())
    const plain = await app.inject({ url: addressAt(14) })
    const gzip = await app.inject({ url: addressAt(14), headers: { 'accept-encoding': 'gzip' } })
    expect(gzip.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
    })
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  })
})

describe('a CDN', () => {
  const EMPTY = { latitude: 53, longitude: -4 }

  it('may keep tiles for as long as the operator says, and browsers ask every time', async () => {
    const { running } = parseConfig({ CDN_SECONDS: '5' })
    const { app } = await makeApp({ running })
    await makeRecord(app, await makeMember(), outlineAt())
    for (const [url, status] of [
      [addressAt(14), 200],
      [addressAt(14, EMPTY), 204],
    ] as const) {
      const { statusCode, headers } = await app.inject({ url })
      expect([statusCode, headers['cache-control'], headers['cdn-cache-control']]).toEqual([
        status,
        'no-cache',
        'max-age=5, stale-while-revalidate=5',
      ])
    }
  })

  it('asks every time if the operator says nothing', async () => {
    const { app } = await makePortal()
    expect((await app.inject({ url: addressAt(14, EMPTY) })).headers['cdn-cache-control']).toBeUndefined()
  })
})

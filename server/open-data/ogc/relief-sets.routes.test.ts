import { expect, it } from 'vitest'
import { makeApp, type TestApp } from '#server/testing/app.ts'
import { ask, EPSG, pathOf, readDocument, relations, type OpenFeatures } from '#server/testing/open-data.ts'
import { sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'

const SETS = '/ogc/collections/relief-sets/items'

async function portal(): Promise<TestApp> {
  const made = await makeApp()
  await writeTileset(made, 'cwm', sampleTilesetFile({ name: 'Cwm', bounds: [-3.9, 52.3, -3.8, 52.4] }), {})
  await writeTileset(
    made,
    'a b',
    sampleTilesetFile({ name: 'With a space', bounds: [-3.2, 51.5, -3.1, 51.6] }),
    {},
  )
  return made
}

async function idsOf({ app }: TestApp, query: Record<string, string> = {}): Promise<unknown[]> {
  return (await readDocument<OpenFeatures>(app, SETS, query)).features.map(({ id }) => id)
}

it('the ground of each tileset is an item with its licence and the addresses of its tiles', async () => {
  const made = await portal()
  const { features, numberMatched } = await readDocument<OpenFeatures>(made.app, SETS)
  expect(numberMatched).toBe(2)
  const cwm = features.find(({ properties }) => properties.name === 'Cwm')
  expect(cwm).toMatchObject({
    id: 'cwm',
    geometry: { type: 'Polygon' },
    properties: { model: 'DTM', demonstration: sampleTilesetFile().invented, made_on_request: false },
  })
  expect(cwm?.geometry.coordinates[0]?.[0]).toEqual([-3.9, 52.3])
  const tileJson = await made.app.inject({ url: pathOf(String(cwm?.properties.tilejson)) })
  expect(tileJson.statusCode).toBe(200)
  const [feature] = features
  const { statusCode } = await ask(made.app, `${SETS}/${encodeURIComponent(String(feature?.id))}`)
  expect(statusCode).toBe(200)
})

it('they are found by box and in other systems, page by page', async () => {
  const made = await portal()
  expect(await idsOf(made, { bbox: '-3.85,52.35,-3.7,52.5' })).toEqual(['cwm'])
  expect(await idsOf(made, { bbox: '310000,180000,320000,190000', 'bbox-crs': `${EPSG}/27700` })).toEqual([
    'a b',
  ])
  expect(await idsOf(made, { bbox: '0,50,1,51' })).toEqual([])
  const first = await readDocument<OpenFeatures>(made.app, SETS, { limit: 1, crs: `${EPSG}/4326` })
  expect(first.features.map(({ id }) => String(id))).toEqual(['a b'])
  expect(first.features[0]?.geometry.coordinates[0]?.[0]).toEqual([51.5, -3.2])
  const [next] = relations(first, 'next')
  const second = await readDocument<OpenFeatures>(made.app, pathOf(next?.href ?? ''))
  expect(second.features.map(({ id }) => String(id))).toEqual(['cwm'])
  expect(relations(second, 'next')).toEqual([])
})

it('they are not filtered, and say so', async () => {
  const { app } = await portal()
  expect((await ask(app, SETS, { filter: 'TRUE' })).statusCode).toBe(400)
})

it('they are a page for people too', async () => {
  const { app } = await portal()
  const list = await ask(app, SETS, { f: 'html', lang: 'cy' })
  expect(list.body).toContain('With a space')
  const one = await ask(app, `${SETS}/cwm`, { f: 'html' })
  expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

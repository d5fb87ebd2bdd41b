import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeatureCollection } from 'geojson'
import {
  EXCEPTION_REPORT,
  FEATURE_LAYERS,
  INSTALL_MAP_SERVER,
  IMAGE_LAYERS,
  isMapServerInstalled,
  startStandIn,
  type StandIn,
} from './stand-in.ts'

const installed = isMapServerInstalled()
if (!installed) process.stderr.write(`${INSTALL_MAP_SERVER} These tests are skipped.\n`)

describe.skipIf(!installed)('the stand-in for the national map service', () => {
  let standIn: StandIn
  beforeAll(async () => {
    standIn = await startStandIn()
  }, 900_000)
  beforeEach(() => standIn.setFault(null))
  afterAll(() => standIn.close())

  const ask = (query: Record<string, string>) =>
    fetch(`${standIn.address}?${new URLSearchParams(query).toString()}`)
  const askFeatures = (typeName: string, more: Record<string, string> = {}) =>
    ask({
      service: 'WFS',
      version: '2.0.0',
      request: 'GetFeature',
      srsName: 'EPSG:4326',
      outputFormat: 'application/json',
      typeName,
      ...more,
    })
  const featuresOf = async (answer: Response) => ((await answer.json()) as FeatureCollection).features

  test('monuments have longitude first and are where they were invented', async () => {
    const monuments = await featuresOf(await askFeatures(FEATURE_LAYERS.monuments))
    expect(monuments).toHaveLength(60)
    const castle = monuments.find(({ properties }) => properties?.Name === 'Castell Prawf')
    const [longitude, latitude] =
      (castle?.geometry as { coordinates: number[][][] }).coordinates[0]?.[0] ?? []
    expect(longitude).toBeCloseTo(-4.0482, 3)
    expect(latitude).toBeCloseTo(52.1293, 3)
  })

  test('a box has longitude first too, and contains nothing with latitude first', async () => {
    const inBox = async (bbox: string) =>
      featuresOf(await askFeatures(FEATURE_LAYERS.sites, { bbox: `${bbox},EPSG:4326`, count: '5000' }))
    expect((await inBox('-3.80,52.12,-3.76,52.14')).length).toBeGreaterThan(12)
    expect(await inBox('52.12,-3.80,52.14,-3.76')).toEqual([])
  })

  test('no more features than requested are returned, without a warning', async () => {
    expect(await featuresOf(await askFeatures(FEATURE_LAYERS.sites, { count: '5000' }))).toHaveLength(5000)
  })

  test('a layer in the wrong workspace is refused in XML', async () => {
    const answer = await askFeatures('geonode:Cadw_SAM')
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('xml')
  })

  test.each(Object.values(IMAGE_LAYERS))('%s is an image of 1024 pixels', async (layers) => {
    const answer = await ask({
      service: 'WMS',
      version: '1.1.1',
      request: 'GetMap',
      layers,
      styles: '',
      format: 'image/png',
      transparent: 'true',
      srs: 'EPSG:3857',
      width: '1024',
      height: '1024',
      bbox: '-422600,6822800,-419200,6826200',
    })
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100_000)
  })

  test('another process can set a fault for one layer', async () => {
    const fault = { kind: 'status', status: 200, type: 'application/xml', body: EXCEPTION_REPORT }
    await fetch(new URL('/fault', standIn.address), {
      method: 'PUT',
      body: JSON.stringify({ ...fault, layer: FEATURE_LAYERS.parks }),
    })
    expect(await (await askFeatures(FEATURE_LAYERS.parks)).text()).toBe(EXCEPTION_REPORT)
    expect(
      (await askFeatures(FEATURE_LAYERS.monuments, { count: '1' })).headers.get('content-type'),
    ).toContain('json')
  })

  test('a response can be truncated, cut off, redirected or endless', async () => {
    const count = { count: '1' }
    standIn.setFault({ kind: 'truncate', bytes: 100 })
    expect(await (await askFeatures(FEATURE_LAYERS.parks, count)).text()).toHaveLength(100)
    standIn.setFault({ kind: 'cut', bytes: 100 })
    await expect((await askFeatures(FEATURE_LAYERS.parks, count)).text()).rejects.toThrow()
    standIn.setFault({ kind: 'redirect', location: 'http://127.0.0.1:9/' })
    await expect(askFeatures(FEATURE_LAYERS.parks, count)).rejects.toThrow()
    standIn.setFault({ kind: 'endless' })
    let bytes = 0
    for await (const piece of (await askFeatures(FEATURE_LAYERS.parks, count)).body ?? []) {
      bytes += (piece as Uint8Array).byteLength
      if (bytes > 1_000_000) break
    }
    expect(bytes).toBeGreaterThan(1_000_000)
  })
})

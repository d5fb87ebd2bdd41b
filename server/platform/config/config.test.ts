import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('an empty environment has the documented defaults', () => {
  expect(parseConfig({})).toMatchObject({
    port: 8000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    publicUrl: 'http://localhost:8000',
    corsOrigins: ['http://localhost:8000'],
    demo: true,
    touchRecording: true,
    trustedProxyHops: 0,
    recordQuota: null,
    tokenLifetime: { idle: 30 * 86_400_000, absolute: 90 * 86_400_000 },
  })
})

test('an empty variable counts as missing', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(parseConfig({}))
})

test('the public address follows the port unless it is given', () => {
  expect(parseConfig({ PORT: '8123' }).publicUrl).toBe('http://localhost:8123')
  expect(parseConfig({ PORT: '8123', PUBLIC_URL: 'https://lidar.example/' }).publicUrl).toBe(
    'https://lidar.example',
  )
})

test('the portal is always an allowed origin', () => {
  const { corsOrigins } = parseConfig({
    PUBLIC_URL: 'https://lidar.example',
    CORS_ORIGINS: 'https://a.example, http://b.example:3000,https://lidar.example',
  })
  expect(corsOrigins).toEqual(['https://lidar.example', 'https://a.example', 'http://b.example:3000'])
})

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://localhost/portal'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['PUBLIC_URL', 'lidar.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DEMO', 'no'],
  ['TOUCH_RECORDING', 'yes'],
  ['RATE_LIMITS', 'false'],
  ['TRUSTED_PROXY_HOPS', '1.5'],
  ['RECORD_QUOTA', 'many'],
  ['LIMITS_IN', 'redis'],
  ['LIMIT_LOGIN_BY_ADDRESS', '10'],
  ['LIMIT_LOGIN_BY_ADDRESS', '0/60'],
  ['TOKEN_IDLE_DAYS', '0'],
  ['STREET_MAP_URL', 'tile.example/{z}/{x}/{y}.png'],
  ['STREET_MAP_URL', 'https://tile.example/{z}/{x}.png'],
  ['SATELLITE_CREDIT_LINK', 'javascript:alert(1)'],
  ['DTM_HILLSHADE_MAX_ZOOM', '30'],
  ['DTM_HILLSHADE_BOUNDS', '-5.8,51.25,-2.6'],
  ['DTM_HILLSHADE_BOUNDS', '-2.6,51.25,-5.8,53.6'],
  ['DSM_HILLSHADE_URL', 'https://wms.example/ows?bbox={bbox}'],
])('%s=%s prevents the start, and the message contains the setting', (variable, value) => {
  const environment = {
    STREET_MAP_CREDIT: 'A map maker',
    DSM_HILLSHADE_CREDIT: 'A survey',
    [variable]: value,
  }
  expect(() => parseConfig(environment)).toThrow(variable)
})

describe('limits', () => {
  test('are those of the security targets', () => {
    expect(parseConfig({}).limits).toMatchObject({
      loginByAddress: { points: 10, seconds: 60 },
      loginByAccount: { points: 25, seconds: 3600 },
      registerByAddress: { points: 5, seconds: 1800 },
      resetByEmail: { points: 5, seconds: 1800 },
      resetByAddress: { points: 25, seconds: 300 },
      recordsByMember: { points: 30, seconds: 1800 },
      feedbackByAddress: { points: 5, seconds: 600 },
      readsByAddress: { points: 300, seconds: 300 },
    })
  })

  test('can be set one by one', () => {
    const { limits } = parseConfig({ LIMIT_LOGIN_BY_ADDRESS: '3/20', LIMIT_READS_BY_ADDRESS: 'off' })
    expect(limits.loginByAddress).toEqual({ points: 3, seconds: 20 })
    expect(limits.readsByAddress).toBeNull()
    expect(limits.loginByAccount).toEqual({ points: 25, seconds: 3600 })
  })

  test('are counted in a database that several processes share, and otherwise in memory', () => {
    const DATABASE_URL = 'postgresql://portal:secret@localhost/portal'
    expect(parseConfig({}).limitsIn).toBe('memory')
    expect(parseConfig({ DATABASE_URL }).limitsIn).toBe('database')
    expect(parseConfig({ DATABASE_URL, LIMITS_IN: 'memory' }).limitsIn).toBe('memory')
    expect(parseConfig({ LIMITS_IN: 'database' }).limitsIn).toBe('database')
  })

  test('can all be switched off for load tests', () => {
    const { limits } = parseConfig({ RATE_LIMITS: 'off', LIMIT_LOGIN_BY_ADDRESS: '3/20' })
    expect(new Set(Object.values(limits))).toEqual(new Set([null]))
  })
})

describe('layers', () => {
  test('are OpenStreetMap, Esri and the portal’s own relief, credited as their terms require', () => {
    const { street, satellite, dtm } = parseConfig({}).layers
    expect(street.address).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    expect(street.credit).toBe('© OpenStreetMap contributors')
    expect(satellite.credit).toMatch(/^Powered by Esri.+Maxar/)
    expect(dtm).toMatchObject({ address: '/tiles/{z}/{x}/{y}.webp', scheme: 'tms' })
  })

  test('the DSM hillshades come from the national map service in pictures of 1024 px, to zoom 18', () => {
    const { dsm, dsmMulti } = parseConfig({}).layers
    for (const layer of [dsm, dsmMulti]) {
      expect(layer.address).toMatch(/version=1\.1\.1.+width=1024&height=1024&bbox=\{bbox-epsg-3857\}$/)
      expect(layer).toMatchObject({ tileSize: 1024, maxZoom: 18 })
    }
  })

  test('the historic map is available with its key, and otherwise says that it lacks one', () => {
    expect(parseConfig({}).layers.historic).toMatchObject({ address: null, missing: 'key' })
    const { historic } = parseConfig({ HISTORIC_MAP_KEY: 'abc' }).layers
    expect(historic).toMatchObject({ missing: null, maxZoom: 17 })
    expect(historic.address).toMatch(/key=abc$/)
  })

  test('the hillshade of another server is used from zoom 16 to 17 and within Wales, unless the operator says otherwise', () => {
    const elsewhere = {
      DTM_HILLSHADE_URL: 'https://tiles.example/{z}/{x}/{y}.webp',
      DTM_HILLSHADE_CREDIT: 'A survey',
    }
    const specified = { minZoom: 16, maxZoom: 17, bounds: [-5.8, 51.25, -2.6, 53.6], scheme: 'tms' }
    expect(parseConfig(elsewhere).layers.dtm).toMatchObject({
      ...specified,
      address: elsewhere.DTM_HILLSHADE_URL,
    })
    const own = { DTM_HILLSHADE_MIN_ZOOM: '14', DTM_HILLSHADE_MAX_ZOOM: '18' }
    expect(parseConfig({ ...elsewhere, ...own }).layers.dtm).toMatchObject({ minZoom: 14, maxZoom: 18 })
  })

  test('bounds are west, south, east, north', () => {
    const { dtm } = parseConfig({ DTM_HILLSHADE_BOUNDS: '-4,52,-3,53' }).layers
    expect(dtm.bounds).toEqual([-4, 52, -3, 53])
  })

  test('a key is inserted into the address', () => {
    const { street } = parseConfig({
      STREET_MAP_URL: 'https://tile.example/{z}/{x}/{y}.png?key={key}',
      STREET_MAP_KEY: 'a&b',
      STREET_MAP_CREDIT: 'A map maker',
    }).layers
    expect(street.address).toBe('https://tile.example/{z}/{x}/{y}.png?key=a%26b')
    expect(street.creditLink).toBeNull()
  })

  test('an address that requires a key is not used without one', () => {
    const { satellite } = parseConfig({
      SATELLITE_URL: 'https://tile.example/{z}/{x}/{y}.jpg?key={key}',
      SATELLITE_CREDIT: 'A satellite',
    }).layers
    expect(satellite).toMatchObject({ address: null, missing: 'key' })
  })

  test('can be turned off', () => {
    const { satellite } = parseConfig({ SATELLITE_URL: 'off' }).layers
    expect(satellite).toMatchObject({ address: null, missing: 'off' })
  })

  test('from other servers require a credit', () => {
    const environment = { STREET_MAP_URL: 'https://tile.example/{z}/{x}/{y}.png' }
    expect(() => parseConfig(environment)).toThrow('STREET_MAP_CREDIT')
  })
})

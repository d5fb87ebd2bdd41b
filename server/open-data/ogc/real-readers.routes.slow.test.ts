import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { parseConfig } from '#server/platform/config/config.ts'
import { makeApp } from '#server/testing/app.ts'
import { insertOpenRecords } from '#server/testing/open-data.ts'

// Programs of others on a portal that listens, with the limits of an operator who set none. scripts/setup/gis.mjs installs
// them in CI.

const PYTHON = '/usr/bin/python3'
const noGdal = !existsSync('/usr/bin/ogr2ogr')
const noOwslib = !existsSync('/usr/lib/python3/dist-packages/owslib/__init__.py')
const noQgis = !existsSync('/usr/lib/python3/dist-packages/qgis/__init__.py')

/** More than GDAL's pages of 10 could read if each request counted against the 300 reads of an address. */
const RECORDS = 3100

async function listening() {
  const port = await sparePort()
  const address = `http://127.0.0.1:${port}`
  const { openRows } = parseConfig({})
  const portal = await makeApp({ publicUrl: address, openRows })
  const { app, db } = portal
  for (let first = 0; first < RECORDS; first += 500)
    await insertOpenRecords(db, Math.min(500, RECORDS - first), (at) => ({
      title: (first + at) % 10 === 0 ? `Twmpath ŵ ${first + at}` : `Cairn ${first + at}`,
      site_type: (first + at) % 2 === 0 ? 'mound' : 'pit',
      monument_type: '',
      // The first page has none: a client that guesses types from it would take a text.
      ...(first + at >= 500 && { seen_under: { layer: 'light' as const, azimuth: 315, altitude: 35 } }),
    }))
  await app.listen({ port, host: '127.0.0.1' })
  return { ...portal, address: `${address}/ogc` }
}

interface Ended {
  code: number | null
  out: string
  error: string
}

/** @param environment beside that of the test */
async function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [code, out, error] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, out, error }
}

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-gis-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

it.skipIf(noGdal)('GDAL reads the layer, its number and its types (gdal-bin)', async () => {
  const { address } = await listening()
  const { code, out, error } = await run('ogrinfo', ['-so', `OAPIF:${address}`, 'finds'])
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain(`Feature Count: ${RECORDS}`)
  for (const field of ['seen_azimuth: Real', 'recorded: DateTime', 'version: Integer', 'title: String'])
    expect(out).toContain(field)
  expect(out).not.toContain('ERROR')
})

it.skipIf(noGdal)(
  'GDAL takes everything, by large pages and by its own of 10 (gdal-bin)',
  { timeout: 900_000 },
  async () => {
    const { address } = await listening()
    const place = await folder()
    for (const options of [['-oo', 'PAGE_SIZE=10000'], []]) {
      const file = path.join(place, `${options.length}.gpkg`)
      const taken = await run('ogr2ogr', ['-f', 'GPKG', file, `OAPIF:${address}`, 'finds', ...options])
      expect([taken.code, taken.error]).toEqual([0, ''])
      const counted = await run('ogrinfo', [
        '-q',
        file,
        '-dialect',
        'sqlite',
        '-sql',
        "select count(*) n, count(distinct uri) u, max(fid) m, sum(title like '%ŵ%') w, sum(ST_IsValid(geom)) v from finds",
      ])
      for (const figure of [
        `n (Integer) = ${RECORDS}`,
        `u (Integer) = ${RECORDS}`,
        `m (Integer) = ${RECORDS}`,
        `w (Integer) = ${RECORDS / 10}`,
      ])
        expect(counted.out.replace('(Integer64)', '(Integer)')).toContain(figure)
      expect(counted.out).toMatch(new RegExp(`v \\(Integer\\w*\\) = ${RECORDS}`))
    }
  },
)

it.skipIf(noGdal)('GDAL lets the portal filter (gdal-bin)', async () => {
  const { app, address } = await listening()
  const asked: string[] = []
  app.server.on('request', ({ url }: { url: string }) =>
    asked.push(decodeURIComponent(url).replaceAll('+', ' ')),
  )
  const where = "site_type='mound' AND title LIKE '%ŵ%'"
  const box = ['-spat', '-4.1', '52.095', '-3.9', '52.305']
  const { code, out, error } = await run('ogrinfo', [
    '-so',
    '-where',
    where,
    ...box,
    `OAPIF:${address}`,
    'finds',
  ])
  expect([code, error]).toEqual([0, ''])
  expect(
    asked.some((url) => url.includes('filter=') && url.includes('bbox=')),
    asked.join('\n'),
  ).toBe(true)
  const expected = await app.inject({
    url: `/ogc/collections/finds/items?limit=10000&bbox=-4.1,52.095,-3.9,52.305&filter=${encodeURIComponent(where)}`,
  })
  const { numberMatched } = expected.json<{ numberMatched: number }>()
  expect(numberMatched).toBeGreaterThan(10)
  expect(out).toContain(`Feature Count: ${numberMatched}`)
})

it.skipIf(noOwslib)('OWSLib finds its way (python3-owslib)', async () => {
  const { address } = await listening()
  const script = `
from owslib.ogcapi.features import Features
w = Features('${address}/')
assert 'finds' in w.feature_collections(), w.feature_collections()
w.api()
assert 'site_type' in w.collection_queryables('finds')['properties']
r = w.collection_items('finds', limit=5, bbox=[-4.1, 52.0, -3.9, 52.2])
assert r['numberReturned'] == len(r['features']) == 5, r
assert w.collection_item('finds', '3')['id'] == 3
print('fine')
`
  const { out, error } = await run(PYTHON, ['-c', script])
  expect([out.trim(), error]).toEqual(['fine', ''])
})

it.skipIf(noQgis)('QGIS draws the records of a box (python3-qgis)', { timeout: 900_000 }, async () => {
  const { app, address } = await listening()
  const script = `
from qgis.core import *
a = QgsApplication([], False); a.initQgis()
l = QgsVectorLayer("url='${address}' typename='finds' pagingEnabled='true' restrictToRequestBBOX='1'", 'f', 'OAPIF')
assert l.isValid(), l.dataProvider().error().message()
r = QgsRectangle(-4.1, 52.095, -3.9, 52.305)
names = [f['title'] for f in l.getFeatures(QgsFeatureRequest().setFilterRect(r))]
types = {f.name(): f.typeName() for f in l.fields()}
print('found', len(names), sum('ŵ' in n for n in names), l.crs().isValid(), flush=True)
del l
a.exitQgis()
`
  const settings = {
    QT_QPA_PLATFORM: 'offscreen',
    PYTHONIOENCODING: 'utf-8',
    XDG_RUNTIME_DIR: await folder(),
    HOME: await folder(),
  }
  // A layer that outlives the application is a segmentation fault, so what it printed counts and not its code.
  const { out, error } = await run(PYTHON, ['-c', script], settings)
  const inBox = async (filter: string) => {
    const url = `/ogc/collections/finds/items?limit=10000&bbox=-4.1,52.095,-3.9,52.305${filter}`
    return (await app.inject({ url })).json<{ numberMatched: number }>().numberMatched
  }
  const welsh = await inBox(`&filter=${encodeURIComponent("title LIKE '%ŵ%'")}`)
  expect(out, error).toContain(`found ${await inBox('')} ${welsh} True`)
})

import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingPackage, named, output } from '#formats/testing/readers.ts'
import { scratchFolder } from '#formats/testing/scratch-folder.ts'
import { unzip } from '#scripts/unzip.ts'
import { makeConfirmed, portalOfHer } from '#server/testing/her.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'
import { makeReviewer, reviewing, CONFIRMED } from '#server/testing/reviewers.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { ANSWER_COLUMNS } from '#contract/her/codes.ts'
import { EVENT_COLUMNS } from './events.ts'
import { MONUMENT_COLUMNS } from './columns.ts'

const noGdal = missingPackage('ogrinfo')
const noQgis = missingPackage('qgis')

type Portal = Awaited<ReturnType<typeof portalOfHer>>

async function packOf({ made, zip }: Portal, limit = 50) {
  const { id, sha256 } = await made(limit)
  const { rawPayload } = await zip(id)
  const files = await unzip(rawPayload)
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const rows = (name: string) => parsedCsv(text(name))
  return { sha256, bytes: rawPayload, files, text, rows }
}

/** The rows of a table with a byte order mark, by the names of its columns. */
function parsedCsv(text: string): { columns: string[]; rows: Record<string, string>[] } {
  const cells = [...text.replace('\uFEFF', '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') lines.push([])
  }
  const [columns = [], ...rows] = lines.slice(0, -1)
  const named = (row: string[]) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? '']))
  return { columns, rows: rows.map(named) }
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe('the files of a batch', () => {
  it('have the hashes that the manifest and the list of batches name', async () => {
    const portal = await portalOfHer()
    const ids = await makeConfirmed(portal.db, portal.finder, { count: 3 })
    const { bytes, sha256, files, text } = await packOf(portal)
    expect(sha256Of(bytes)).toBe(sha256)
    const manifest = JSON.parse(text('manifest.json')) as {
      finds: object[]
      files: { name: string; bytes: number; sha256: string }[]
    }
    const found = [...files]
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, content]) => ({ name, bytes: content.length, sha256: sha256Of(content) }))
    expect(manifest.files).toEqual(found)
    expect(manifest).toMatchObject({ region: 'gat', region_by: 'boundary', number: 1 })
    expect(manifest.finds).toEqual(ids.map((id) => ({ id, version: 1, same_place: [] })))
    expect([...files.keys()]).toEqual([
      'README.txt',
      'monuments.csv',
      'events.csv',
      'answer.csv',
      'batch.gpkg',
      ...['shp', 'shx', 'dbf', 'cpg', 'prj'].map((end) => `shapefile/finds.${end}`),
      'pictures/pictures.csv',
      'manifest.json',
    ])
  })

  it('tell of each find in 26 columns, by the reviewer’s word, with formulas made harmless', async () => {
    const portal = await portalOfHer()
    const { app, db, finder } = portal
    const reviewer = await makeReviewer(portal)
    const licence = JSON.stringify({
      ...{ record: 'cc-by-4.0', her_permission: true },
      pictures: { 1: 'cc-by-4.0', 2: 'all-rights-reserved' },
    })
    const { id } = await makeRecord(app, finder, {
      ...{ title: '=SUM(A1)', description: 'A low mound.\nIn the "upper" field.', licence },
      polygonCoordinate: JSON.stringify(squareAround(52.9, -4.2)),
      picture1: pictureFile(await makePicture()),
      picture2: pictureFile(await makePicture()),
      known: JSON.stringify({
        evidence: [
          { kind: 'lidar', seen_as: 'earthwork', set: 'wales-2023', version: '4', layer: 'dtm:vat' },
        ],
        references: [{ scheme: 'nprn', number: '4711' }],
      }),
    })
    const { decide } = reviewing(app)
    const corrected = { site_type: 'mound', monument_type: 'cairn', period: 'neolithic' }
    expect(
      (await decide(reviewer, id, { ...CONFIRMED, ...corrected, position: { metres: 2, by: 'gps' } }))
        .statusCode,
    ).toBe(200)
    const { rows, files, text } = await packOf(portal)
    const { columns, rows: monuments } = rows('monuments.csv')
    expect(columns).toEqual([...MONUMENT_COLUMNS])
    expect(columns).toHaveLength(26)
    expect(monuments).toMatchObject([
      {
        ...{ id: String(id), version: '1', name: "'=SUM(A1)", type: 'Cairn', period: 'Neolithic' },
        ...{ from_year: '-4000', to_year: '-2200', certainty: 'high', type_certainty: 'probable' },
        ...{ region: 'gat', region_by: 'boundary', community: 'near Criccieth', position_m: '2' },
        evidence: 'lidar: earthwork',
        references: 'nprn:4711',
        compiled: `volunteer ${finder.id}, ${new Date().toISOString().slice(0, 10)}`,
        rights: expect.stringMatching(/^CC BY 4\.0.*; access: open$/) as unknown,
        wkt_27700: expect.stringMatching(/^POLYGON\(\(2\d{5}(\.\d+)? 3\d{5}/) as unknown,
      },
    ])
    expect(text('monuments.csv')).not.toContain(finder.username)
    const { columns: ofEvents, rows: events } = rows('events.csv')
    expect(ofEvents).toEqual([...EVENT_COLUMNS])
    expect(events).toMatchObject([
      {
        ...{ source: 'wales-2023', version: '4', layers: 'dtm:vat', people: '1', finds: String(id) },
        ...{ marked: '1', nothing: '', looks: '', detection: '', event_type_uri: '' },
      },
    ])
    expect(rows('answer.csv')).toEqual({
      columns: [...ANSWER_COLUMNS],
      rows: [{ id: String(id), status: '', prn: '', reason: '', note: '' }],
    })
    expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toEqual([
      `pictures/${id}-1.jpg`,
      'pictures/pictures.csv',
    ])
    expect(rows('pictures/pictures.csv').rows).toEqual([
      {
        file: `pictures/${id}-1.jpg`,
        find: String(id),
        licence: 'cc-by-4.0',
        author: `volunteer ${finder.id}`,
      },
    ])
    expect((await db.selectFrom('her_batches').select('number').execute()).length).toBe(1)
  })

  it('say which places are withheld, and explain themselves in both languages', async () => {
    const portal = await portalOfHer()
    const { app, db, finder } = portal
    const [open = 0, withheld = 0] = await makeConfirmed(db, finder, { count: 2 })
    await setLevel(app, finder, withheld, 'generalised')
    const { rows, text } = await packOf(portal)
    const rights = new Map(rows('monuments.csv').rows.map((row) => [row.id, row]))
    expect(rights.get(String(open))?.rights).toContain('access: open')
    expect(rights.get(String(withheld))).toMatchObject({
      name: 'Find 2',
      rights: expect.stringContaining('access: withheld (generalised); do not publish the place') as unknown,
    })
    const readMe = text('README.txt')
    for (const words of [
      'HOW TO ANSWER',
      'SUT I ATEB',
      'There is no squares.csv',
      'The place of one find is withheld',
    ])
      expect(readMe.replaceAll('\r\n', ' ')).toContain(words)
    expect(readMe).not.toMatch(/readMe\.|\{\{/)
    expect(Math.max(...readMe.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
    // Where no set was kept, the event says nothing of it.
    expect(rows('events.csv').rows).toMatchObject([{ source: '', version: '', cell_m: '', people: '1' }])
  })

  it.skipIf(noGdal)(
    named(
      'have 50 polygons in EPSG:27700 in the GeoPackage and in the Shapefile, as GDAL reads them',
      noGdal,
    ),
    { timeout: 60_000 },
    async () => {
      const portal = await portalOfHer()
      await makeConfirmed(portal.db, portal.finder, { count: 55 })
      const { bytes } = await packOf(portal)
      const target = path.join(await scratchFolder(), 'batch.zip')
      await writeFile(target, bytes)
      for (const layer of ['batch.gpkg', 'shapefile/finds.shp']) {
        const read = await output('ogrinfo', ['-al', '-so', `/vsizip/${target}/${layer}`])
        expect(read).toMatch(/Geometry: Polygon/)
        expect(read).toMatch(/Feature Count: 50/)
        expect(read).toMatch(/ID\["EPSG",27700\]\]|OSGB.?1936.*British.National.Grid/s)
        expect(read).not.toMatch(/warning|error/i)
      }
      const rows = await output('ogrinfo', ['-al', `/vsizip/${target}/batch.gpkg`])
      expect(rows).toContain('type (String) = Round barrow')
    },
  )

  it.skipIf(noQgis)(
    named('are opened by QGIS without a screen, both layers with their system', noQgis),
    { timeout: 120_000 },
    async () => {
      const portal = await portalOfHer()
      await makeConfirmed(portal.db, portal.finder, { count: 50 })
      const { files } = await packOf(portal)
      const folder = await scratchFolder()
      for (const [name, content] of files)
        if (/\.(gpkg|shp|shx|dbf|cpg|prj)$/.test(name))
          await writeFile(path.join(folder, path.basename(name)), content)
      await writeFile(path.join(folder, 'look.py'), QGIS)
      const told = await output('/usr/bin/python3', [path.join(folder, 'look.py'), folder])
      for (const source of ['batch.gpkg|layername=finds', 'finds.shp'])
        expect(told).toContain(`${source} True 50 EPSG:27700`)
    },
  )
})

/** A layer that is alive when QGIS ends makes it crash, so the answer is printed before. */
const QGIS = `
import os, sys
os.environ['QT_QPA_PLATFORM'] = 'offscreen'
from qgis.core import QgsApplication, QgsVectorLayer
app = QgsApplication([], False)
app.initQgis()
for source in ('batch.gpkg|layername=finds', 'finds.shp'):
    layer = QgsVectorLayer(os.path.join(sys.argv[1], source), 'x', 'ogr')
    print(source, layer.isValid(), layer.featureCount(), layer.crs().authid(), flush=True)
    del layer
app.exitQgis()
`

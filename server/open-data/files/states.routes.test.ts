import { readParquet } from 'parquet-wasm'
import { describe, expect, it } from 'vitest'
import {
  DOWNLOAD_FORMATS,
  SHAPEFILE_MOST_RECORDS,
  type DownloadFormat,
} from '#contract/open-data/downloads.ts'
import { unzip } from '#scripts/unzip.ts'
import { numbersOf } from '#server/testing/open-data.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'
import { ask, get, prepared } from './testing/asked-downloads.ts'
import { portalWithRecords } from './testing/licensed-records.ts'
import { FILE_COLUMNS } from './public-rows.ts'

/** The first record is confirmed, the second judged not archaeological, and about the third nobody has decided. */
async function decidedRecords() {
  const portal = await portalWithRecords()
  const { decide } = reviewing(portal.app)
  const reviewer = await makeReviewer(portal)
  const [confirmed = 0, golf = 0] = portal.ids
  await decide(reviewer, confirmed, CONFIRMED)
  await decide(reviewer, golf, { verdict: 'not_archaeological', reason: 'golf' })
  return portal
}

type Portal = Awaited<ReturnType<typeof decidedRecords>>

async function fileFor(portal: Portal, format: DownloadFormat, filter: object): Promise<Buffer> {
  const begun = await ask(portal.app, { format, filter })
  const address = begun.body.address ?? (await prepared(portal, { format, filter })).address
  const { rawPayload } = await get(portal.app, address ?? '')
  if (format === 'parquet') return Buffer.from(readParquet(rawPayload).intoIPCStream())
  if (format !== 'shp' && format !== 'kmz') return rawPayload
  return Buffer.concat([...(await unzip(rawPayload)).values()])
}

/** The records whose addresses are in a file, whatever its format. */
function recordsIn(file: Buffer): number[] {
  const found = [...file.toString('latin1').matchAll(/LidarPortal\?record=(\d+)/g)]
  return [...new Set(found.map(([, id]) => Number(id)))].sort((one, other) => one - other)
}

describe('a state that is asked for', () => {
  it('is the same records in the items and in every kind of file', async () => {
    const portal = await decidedRecords()
    const [confirmed, golf] = portal.ids
    for (const [state, ids] of [
      ['verified', [confirmed]],
      ['not_archaeological', [golf]],
    ] as const) {
      expect(await numbersOf(portal.app, { filter: `state = '${state}'` })).toEqual(ids)
      expect(await numbersOf(portal.app, { state })).toEqual(ids)
      for (const format of DOWNLOAD_FORMATS)
        expect([format, recordsIn(await fileFor(portal, format, { state }))]).toEqual([format, ids])
    }
  })

  it('is said in a KML, before the description, in the language of the file', async () => {
    const portal = await decidedRecords()
    for (const [lang, words] of [
      ['en', 'Confirmed by a reviewer'],
      ['cy', 'Wedi’i gadarnhau gan adolygydd'],
    ] as const) {
      const { body } = await ask(portal.app, { format: 'kml', lang, filter: { state: 'verified' } })
      const { payload } = await get(portal.app, body.address ?? '')
      expect(payload).toContain(`<description>&lt;b&gt;${words}&lt;/b&gt;&lt;br/&gt;`)
    }
  })
})

/** As programs that read the table by its places know it. */
const EARLIER_COLUMNS =
  'record,uri,title,description,site_type,site_type_en,site_type_cy,monument_type,monument_type_en,monument_type_cy,' +
  'period,period_en,period_cy,site_uri,monument_uri,confidence,prn,recorder,recorded,updated,version,grid_ref,easting,' +
  'northing,area_m2,precision_m,pictures,picture_1,seen_layer,seen_azimuth,seen_altitude,licence,attribution,citation,' +
  'demonstration'

it('a table has its earlier columns where they were, and the outline last', async () => {
  const portal = await decidedRecords()
  const [head = ''] = (await fileFor(portal, 'csv', {})).toString().slice(1).split('\r\n')
  const columns = head.split(',')
  expect(columns.slice(0, 35).join(',')).toBe(EARLIER_COLUMNS)
  expect(columns.slice(35, 37)).toEqual(['state', 'decided_on'])
  expect([columns.length, columns.at(-1)]).toEqual([49, 'wkt'])
})

it('a Shapefile with as many records as it may have stays within 2 GiB', () => {
  const row = FILE_COLUMNS.shortColumns.reduce((sum, { length }) => sum + length, 1)
  expect(row * SHAPEFILE_MOST_RECORDS).toBeLessThan(2 ** 31)
  expect(FILE_COLUMNS.shortColumns.every(({ name }) => name.length <= 10)).toBe(true)
})

import { expect, it } from 'vitest'
import { makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { makeAppWithPages } from '#server/testing/web-folder.ts'

const LICENCE = { licence: JSON.stringify({ record: 'cc-by-4.0' }) }

/** Everything that answers everybody with a time of the record. */
const answersAbout = (id: number) => [
  `/api/records/${id}/`,
  `/api/records/${id}/versions/`,
  `/api/changes/`,
  `/ogc/collections/finds/items/${id}?f=json`,
  `/ogc/collections/finds/items?f=json&sortby=-updated`,
  '/api/downloads/now/finds.geojsonl',
  '/api/downloads/now/finds.csv',
  '/finds/atom.xml',
  '/sitemap.xml',
]

/** Days and times in all those answers, each with what told it. */
async function timesOf(app: TestApp['app'], id: number): Promise<string[]> {
  const times: string[] = []
  for (const url of answersAbout(id)) {
    const { body, statusCode } = await app.inject({ url })
    expect([url, statusCode]).toEqual([url, 200])
    // OGC API Features says when an answer was made.
    for (const [time] of body.replace(/"timeStamp":"[^"]*"/, '').matchAll(/20\d\d-\d\d-\d\d(?:T[\d:.]+Z?)?/g))
      times.push(`${url} ${time}`)
  }
  return times
}

const MONTH = / 20\d\d-\d\d-01(?:T00:00:00(?:\.000)?Z)?$/

async function onlyMonths(app: TestApp['app'], id: number): Promise<void> {
  const times = await timesOf(app, id)
  expect(times.length).toBeGreaterThan(5)
  expect(times.filter((time) => !MONTH.test(time))).toEqual([])
}

async function move(app: TestApp['app'], finder: TestMember, id: number): Promise<void> {
  const polygonCoordinate = JSON.stringify(squareAround(52.3, -3.6))
  expect((await sendChange(app, finder, id, { polygonCoordinate })).statusCode).toBe(200)
}

it('a record that is withheld from its first moment tells its month alone, also after it was moved', async () => {
  const { app, db } = await makeAppWithPages()
  const finder = await makeMember()
  const { id } = await makeRecord(app, finder, { ...LICENCE, sensitivity: 'generalised' })
  await onlyMonths(app, id)
  await move(app, finder, id)
  await onlyMonths(app, id)
  await db.updateTable('records').set({ licensed_at: new Date() }).where('id', '=', id).execute()
  await onlyMonths(app, id)
})

it('a record that is withheld later tells its months alone, and its times again when it is open', async () => {
  const { app } = await makeAppWithPages()
  const finder = await makeMember()
  const { id } = await makeRecord(app, finder, LICENCE)
  await setLevel(app, finder, id, 'generalised')
  await onlyMonths(app, id)
  await move(app, finder, id)
  await onlyMonths(app, id)
  await setLevel(app, finder, id, 'open')
  expect((await timesOf(app, id)).filter((time) => time.includes('versions'))).not.toEqual([])
  expect((await timesOf(app, id)).some((time) => !MONTH.test(time))).toBe(true)
})

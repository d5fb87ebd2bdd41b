import { expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { makeApp } from '#server/testing/app.ts'
import {
  insertOpenRecords,
  ITEMS,
  pathOf,
  readDocument,
  relations,
  type OpenFeatures,
} from '#server/testing/open-data.ts'

/** The numbers of all pages, with something done after each. */
async function pagesOf(
  app: FastifyInstance,
  first: string,
  between: (page: number) => Promise<unknown>,
): Promise<number[]> {
  const found: number[] = []
  let address: string | null = first
  for (let page = 0; address !== null; page += 1) {
    const items: OpenFeatures = await readDocument<OpenFeatures>(app, address)
    found.push(...items.features.map(({ id }) => id))
    const [next] = relations(items, 'next')
    address = next ? pathOf(next.href) : null
    if (address !== null) await between(page)
  }
  return found
}

it('pages join without a gap and without a double while records are added, hidden and edited', async () => {
  const { app, db } = await makeApp()
  const before = await insertOpenRecords(db, 60)
  const hidden: number[] = []
  const found = await pagesOf(app, `${ITEMS}?limit=7`, async (page) => {
    await insertOpenRecords(db, 2)
    // One that was read, one that is still to come, and one edited on either side.
    for (const id of [page + 1, 60 - page]) {
      hidden.push(id)
      await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    }
    await db
      .updateTable('records')
      .set({ title: 'Edited', updated_at: new Date() })
      .where('id', 'in', [page + 20, 45 - page])
      .execute()
  })
  expect(new Set(found).size).toBe(found.length)
  expect(found).toEqual([...found].sort((one, other) => one - other))
  const always = before.filter((id) => !hidden.includes(id))
  expect(always.filter((id) => !found.includes(id))).toEqual([])
})

it('pages in the order of changes have every record once, also where many changed in one moment', async () => {
  const { app, db } = await makeApp()
  const ids = await insertOpenRecords(db, 20)
  await db
    .updateTable('records')
    .set({ updated_at: new Date('2026-05-01T00:00:00Z') })
    .where('id', '<=', 10)
    .execute()
  for (const sortby of ['updated', '-updated', '-record']) {
    const found = await pagesOf(app, `${ITEMS}?limit=3&sortby=${sortby}`, () => Promise.resolve())
    expect([...found].sort((one, other) => one - other)).toEqual(ids)
  }
})

it('a filter, a box and another coordinate system are kept from page to page', async () => {
  const { app, db } = await makeApp()
  await insertOpenRecords(db, 30, (at) => ({ site_type: at % 3 === 0 ? 'pit' : 'mound', monument_type: '' }))
  const query = new URLSearchParams({
    limit: '2',
    filter: "site_type = 'pit'",
    bbox: '-5,51,-3,52.205',
    crs: 'http://www.opengis.net/def/crs/EPSG/0/27700',
  })
  const found = await pagesOf(app, `${ITEMS}?${query.toString()}`, () => Promise.resolve())
  expect(found).toEqual([1, 4, 7, 10, 13, 16, 19])
})

it('offset leaves items out, and the next page begins behind the last one', async () => {
  const { app, db } = await makeApp()
  await insertOpenRecords(db, 10)
  expect(await pagesOf(app, `${ITEMS}?limit=3&offset=4`, () => Promise.resolve())).toEqual([
    5, 6, 7, 8, 9, 10,
  ])
})

it('more than 1,000 records are sent while they are written, whole and without an ETag', async () => {
  const { app, db } = await makeApp()
  for (let part = 0; part < 3; part += 1) await insertOpenRecords(db, 500)
  const answer = await app.inject({ url: `${ITEMS}?limit=10000` })
  expect(answer.headers).not.toHaveProperty('etag')
  const { features, numberMatched } = answer.json<OpenFeatures>()
  expect([features.length, numberMatched]).toEqual([1500, 1500])
})

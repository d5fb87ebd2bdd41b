import { expect, it } from 'vitest'
import { nightlyFiles } from '../files/nightly-files.action.ts'
import { runNow, testDeps } from '../files/testing/deps.ts'
import { makeApp } from '#server/testing/app.ts'
import {
  ask,
  insertOpenRecords,
  ITEMS,
  pathOf,
  readDocument,
  relations,
  type Linked,
  type OpenLink,
} from '#server/testing/open-data.ts'

it('the files with all finds are named with their sizes, and in a refusal of another form', async () => {
  const portal = await makeApp()
  await insertOpenRecords(portal.db, 3)
  expect(relations(await readDocument<Linked>(portal.app, ITEMS), 'enclosure')).toEqual([])
  await runNow(nightlyFiles(await testDeps(portal)))

  for (const path of ['/ogc', '/ogc/collections/finds', ITEMS]) {
    const links = relations(await readDocument<Linked>(portal.app, path), 'enclosure')
    expect(links.map(({ href }) => pathOf(href))).toContain('/data/files/finds.gpkg')
    for (const { href, type, length } of links as (OpenLink & { length: number })[]) {
      const file = await portal.app.inject({ url: pathOf(href) })
      expect([href, file.statusCode, file.rawPayload.length]).toEqual([href, 200, length])
      expect(file.headers['content-type']).toBe(type)
    }
  }
  const refused = await ask(portal.app, ITEMS, {}, { accept: 'text/csv' })
  expect(refused.statusCode).toBe(406)
  expect(refused.headers.link).toContain('/data/files/finds.csv>; rel="alternate"; type="text/csv')
  expect(relations(refused.json<Linked>(), 'alternate').length).toBeGreaterThan(4)
})

import { expect, test } from 'vitest'
import { CITATION_TYPES } from '#contract/open-data/citations.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { makeWithheld } from '#server/testing/withheld.ts'

const config = { publicUrl: 'https://porth.example' }
const LICENSED = { licence: JSON.stringify({ record: 'cc-by-4.0' }) }
const BIBTEX = 'application/x-bibtex'
const RIS = 'application/x-research-info-systems'
const CSL = 'application/vnd.citationstyles.csl+json'

function ask({ app }: Pick<TestApp, 'app'>, id: number, accept = 'text/plain', query = '') {
  return app.inject({ url: `/api/records/${id}/citation/${query}`, headers: { accept } })
}

async function makeCited(fields: Record<string, string> = LICENSED) {
  const portal = await makeApp(config)
  const mair = await makeMember({ username: 'Mair' })
  const { id } = await makeRecord(portal.app, mair, { title: 'Caer ger Dolŷdd & {nant}', ...fields })
  const at = new Date('2026-10-29T12:00:00Z')
  await portal.db.updateTable('records').set({ created_at: at }).where('id', '=', id).execute()
  return { portal, id }
}

test('a record is cited as on its page and in open data, in both languages', async () => {
  const { portal, id } = await makeCited()
  const line = `Mair (2026). Caer ger Dolŷdd & {nant}. Record ${id}, version 1. Wales LiDAR Portal. https://porth.example/LidarPortal?record=${id}. CC BY 4.0.`
  const english = await ask(portal, id)
  expect(english.body).toBe(`${line}\n`)
  expect(english.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(english.headers.vary).toContain('Accept')
  const item = await portal.app.inject(`/ogc/collections/finds/items/${id}`)
  expect(item.json<{ properties: { citation: string } }>().properties.citation).toBe(line)
  const welsh = await ask(portal, id, '*/*', '?lang=cy')
  expect(welsh.body).toContain(`Cofnod ${id}, fersiwn 1. Porth LiDAR Cymru.`)
})

test('BibTeX has every field, with letters that it would read as commands made safe', async () => {
  const { portal, id } = await makeCited()
  const { body, headers } = await ask(portal, id, BIBTEX)
  expect(headers['content-type']).toBe(`${BIBTEX}; charset=utf-8`)
  expect(body).toBe(`@misc{wales-lidar-portal-${id},
  author = {{Mair}},
  title = {{Caer ger Dolŷdd \\& \\{nant\\}}},
  year = {2026},
  howpublished = {Wales LiDAR Portal},
  version = {1},
  number = {${id}},
  url = {https://porth.example/LidarPortal?record=${id}},
  note = {Record ${id}. CC BY 4.0},
  langid = {british},
}
`)
})

test('RIS begins with its type and ends with its mark, a field a line', async () => {
  const { portal, id } = await makeCited({ ...LICENSED, title: 'Two\r\nER  - lines' })
  const lines = (await ask(portal, id, RIS)).body.split('\r\n')
  expect(lines.slice(0, 7)).toEqual([
    'TY  - DATA',
    `ID  - wales-lidar-portal-${id}`,
    'AU  - Mair',
    'TI  - Two ER - lines',
    'PY  - 2026',
    'DA  - 2026/10/29',
    'PB  - Wales LiDAR Portal',
  ])
  expect(lines.slice(-2)).toEqual(['ER  - ', ''])
  expect(lines.filter((line) => line.startsWith('ER'))).toHaveLength(1)
})

test('CSL-JSON is a list of one work', async () => {
  const { portal, id } = await makeCited()
  expect((await ask(portal, id, CSL)).json()).toEqual([
    {
      id: `wales-lidar-portal-${id}`,
      type: 'dataset',
      title: 'Caer ger Dolŷdd & {nant}',
      author: [{ literal: 'Mair' }],
      issued: { 'date-parts': [[2026, 10, 29]] },
      publisher: 'Wales LiDAR Portal',
      number: String(id),
      version: '1',
      URL: `https://porth.example/LidarPortal?record=${id}`,
      language: 'en',
      license: 'https://creativecommons.org/licenses/by/4.0/',
    },
  ])
})

test('a record without a licence is cited without one, and a former member without a name', async () => {
  const { portal, id } = await makeCited({})
  await portal.db.updateTable('records').set({ account_id: null }).where('id', '=', id).execute()
  const { body } = await ask(portal, id)
  expect(body).toMatch(/^A former member \(2026\)\..*record=\d+\.\n$/)
  expect((await ask(portal, id, CSL)).body).not.toContain('license')
})

test.each([
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/plain'],
  [`${RIS};q=0.4, ${BIBTEX};q=0.9, text/plain;q=0.1`, BIBTEX],
  ['application/*', BIBTEX],
  ['', 'text/plain'],
])('who accepts %j gets %s', async (accept, type) => {
  const { portal, id } = await makeCited()
  expect((await ask(portal, id, accept)).headers['content-type']).toBe(`${type}; charset=utf-8`)
})

test('other forms and languages are refused', async () => {
  const { portal, id } = await makeCited()
  expect((await ask(portal, id, 'image/png')).statusCode).toBe(406)
  expect((await ask(portal, id, 'text/plain', '?lang=fr')).statusCode).toBe(400)
  expect((await ask(portal, 4711)).statusCode).toBe(404)
})

test('what was open data is gone, and the rest was never there', async () => {
  const { portal, id } = await makeCited()
  const hide = (at: Date | null) =>
    portal.db.updateTable('records').set({ hidden_at: at }).where('id', '=', id).execute()
  await hide(new Date())
  const item = await portal.app.inject(`/ogc/collections/finds/items/${id}`)
  expect([(await ask(portal, id)).statusCode, item.statusCode]).toEqual([410, 410])
  await portal.db.updateTable('records').set({ licence: 'none' }).where('id', '=', id).execute()
  expect((await ask(portal, id)).statusCode).toBe(404)
})

test.each(['generalised', 'restricted'] as const)(
  'a %s record has no citation, in any form',
  async (level) => {
    const { app, db, id, finder } = await makeWithheld(level)
    await db.updateTable('records').set({ licence: 'cc-by-4.0' }).where('id', '=', id).execute()
    for (const accept of CITATION_TYPES)
      for (const headers of [{ accept }, { accept, ...finder.authorization }])
        expect((await app.inject({ url: `/api/records/${id}/citation/`, headers })).statusCode).toBe(404)
  },
)

import { describe, expect, it } from 'vitest'
import type { Change } from '#contract/open-data/changes.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { insertRecords } from '../store/insert-records.repository.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { makeWithheld, setLevel } from '#server/testing/withheld.ts'

/** The first of a month. */
const MONTH = /^20\d\d-\d\d-01T00:00:00\.000Z$/

const OPEN = { licence: { record: 'cc-by-4.0' } } as const

async function changesIn({ app }: Pick<TestApp, 'app'>, query = ''): Promise<Change[]> {
  const answer = await app.inject(`/api/changes/${query}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body === '' || answer.body.endsWith('\n')).toBe(true)
  return answer.body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Change)
}

/** Numbers and kinds, in the order of the answer. */
async function told(portal: Pick<TestApp, 'app'>, query = ''): Promise<(readonly [number, string])[]> {
  return (await changesIn(portal, query)).map(({ record, kind }) => [record, kind])
}

async function makeOpen({ db }: Pick<TestApp, 'db'>, count = 1): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1)
    ids.push(...(await insertRecords(db, [{ ...newRecordAt(52.1, -3.8), ...OPEN }])))
  return ids
}

function setRecord({ db }: Pick<TestApp, 'db'>, id: number, values: object) {
  return db.updateTable('records').set(values).where('id', '=', id).execute()
}

describe('the feed of changes', () => {
  it('is empty without records, and lines of JSON for everybody', async () => {
    const { app } = await makeApp()
    const answer = await app.inject({ url: '/api/changes', headers: { origin: 'https://elsewhere.example' } })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('has each record once, with its latest change, and neither place nor text', async () => {
    const portal = await makeApp()
    const [first = 0, second = 0] = await makeOpen(portal, 2)
    await setRecord(portal, first, { title: 'Another title' })
    await setRecord(portal, first, { title: 'A third title' })
    const changes = await changesIn(portal)
    expect(changes.map(({ record, kind }) => [record, kind])).toEqual([
      [second, 'added'],
      [first, 'changed'],
    ])
    for (const change of changes) {
      expect(Object.keys(change)).toEqual(['seq', 'record', 'kind', 'at'])
      expect(change.at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  })

  it('goes on after the last revision that was read, and ends', async () => {
    const portal = await makeApp()
    const ids = await makeOpen(portal, 5)
    const seen: number[] = []
    let since = 0
    for (;;) {
      const page = await changesIn(portal, `?since=${since}&limit=2`)
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(2)
      seen.push(...page.map(({ record }) => record))
      since = page.at(-1)?.seq ?? since
    }
    expect(seen).toEqual(ids)
    expect(await told(portal, `?since=${since + 1000}`)).toEqual([])
  })

  it('never cuts what was changed together, whatever the limit', async () => {
    const portal = await makeApp()
    const many = Array.from({ length: 7 }, () => ({ ...newRecordAt(52.1, -3.8), ...OPEN }))
    const together = await insertRecords(portal.db, many)
    const [alone = 0] = await makeOpen(portal)
    const page = await changesIn(portal, '?limit=3')
    expect(page.map(({ record }) => record)).toEqual(together)
    expect(await told(portal, `?since=${page[0]?.seq}&limit=3`)).toEqual([[alone, 'added']])
  })

  it.each(['since=-1', 'since=x', 'since=1.5', 'limit=0', 'limit=10001', 'limit=many'])(
    'refuses %s and names it',
    async (query) => {
      const { app } = await makeApp()
      const answer = await app.inject(`/api/changes/?${query}`)
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json())).toEqual([query.split('=')[0]])
    },
  )
})

describe('what is taken back', () => {
  it('is removed, whether hidden, deleted, gone or without its licence', async () => {
    const portal = await makeApp()
    const ids = await makeOpen(portal, 4)
    const [hidden = 0, deleted = 0, gone = 0, unlicensed = 0] = ids
    await setRecord(portal, hidden, { hidden_at: new Date() })
    await setRecord(portal, deleted, { deleted_at: new Date() })
    await portal.db.deleteFrom('records').where('id', '=', gone).execute()
    await setRecord(portal, unlicensed, { licence: 'none' })
    const changes = await changesIn(portal)
    expect(changes.map(({ record, kind }) => [record, kind])).toEqual(ids.map((id) => [id, 'removed']))
    // As what is restricted, which must look the same.
    for (const { at } of changes) expect(at).toMatch(MONTH)
  })

  it('comes back as added when it is shown again', async () => {
    const portal = await makeApp()
    const [id = 0] = await makeOpen(portal)
    await setRecord(portal, id, { hidden_at: new Date() })
    await setRecord(portal, id, { hidden_at: null })
    expect(await told(portal)).toEqual([[id, 'added']])
  })

  it('is removed too if its licence was taken back while nobody could see it', async () => {
    const portal = await makeApp()
    const [id = 0] = await makeOpen(portal)
    await setRecord(portal, id, { hidden_at: new Date() })
    await setRecord(portal, id, { licence: 'none' })
    await setRecord(portal, id, { hidden_at: null })
    expect(await told(portal)).toEqual([[id, 'removed']])
  })

  it('is withdrawn when only its square remains, with the month alone', async () => {
    const portal = await makeWithheld()
    await setRecord(portal, portal.id, { licence: 'cc-by-4.0' })
    expect(await changesIn(portal)).toMatchObject([
      { record: portal.id, kind: 'withdrawn', at: expect.stringMatching(MONTH) as string },
    ])
    await setLevel(portal.app, portal.finder, portal.id, 'open')
    expect(await told(portal)).toEqual([[portal.id, 'changed']])
  })

  it('cannot be told from a record that is gone if it is restricted, with a licence or without', async () => {
    const portal = await makeWithheld('restricted')
    expect(await told(portal)).toEqual([[portal.id, 'removed']])
    await setRecord(portal, portal.id, { licence: 'cc-by-4.0' })
    expect(await told(portal)).toEqual([[portal.id, 'removed']])
  })
})

describe('records without a licence', () => {
  it('are not announced until they have one', async () => {
    const portal = await makeApp()
    const [id = 0] = await insertRecords(portal.db, [newRecordAt(52.1, -3.8)])
    expect(await told(portal)).toEqual([])
    await setRecord(portal, id, { licence: 'cc-by-4.0' })
    expect(await told(portal)).toEqual([[id, 'changed']])
  })

  it('that are gone are told by their number, as all others', async () => {
    const portal = await makeApp()
    const { id: accountId } = await makeMember()
    const [id = 0] = await insertRecords(portal.db, [{ ...newRecordAt(52.1, -3.8), accountId }])
    await portal.db.deleteFrom('records').where('account_id', '=', accountId).execute()
    expect(await told(portal)).toEqual([[id, 'removed']])
  })

  it('leave invented records aside once there are others', async () => {
    const portal = await makeApp({ demo: true })
    const invented = { ...newRecordAt(52.1, -3.8), ...OPEN, demonstration: true }
    const [first = 0] = await insertRecords(portal.db, [invented])
    expect(await told(portal)).toEqual([[first, 'added']])
    const [real = 0] = await makeOpen(portal)
    expect(await told(portal)).toEqual([[real, 'added']])
  })
})

import { expect, it } from 'vitest'
import type { Change } from '#contract/open-data/changes.ts'
import { makeAdministrator, makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makeRecord, sendChange } from '#server/testing/records.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { announceWithheld } from './announce-withheld.ts'
import { announceWithheldBefore } from './changes.repository.ts'

const LICENCE = { licence: JSON.stringify({ record: 'cc-by-4.0' }) }
const ELSEWHERE = { polygonCoordinate: JSON.stringify(squareAround(52.3, -3.6)) }

/** A portal with a record that was withheld from its first moment, and an open one. */
async function begin() {
  const portal = await makeApp()
  const finder = await makeMember()
  const make = (more: object = {}) => makeRecord(portal.app, finder, { ...LICENCE, ...more })
  const { id } = await make({ sensitivity: 'generalised' })
  return { ...portal, finder, make, id, open: (await make()).id }
}

async function changesSince({ app }: Pick<TestApp, 'app'>, since = 0): Promise<Change[]> {
  const { body } = await app.inject(`/api/changes/?since=${since}`)
  return body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Change)
}

async function told(portal: Pick<TestApp, 'app'>, since = 0) {
  return (await changesSince(portal, since)).map(({ record, kind }) => [record, kind])
}

async function lastOf(portal: Pick<TestApp, 'app'>): Promise<number> {
  return (await changesSince(portal)).at(-1)?.seq ?? 0
}

it('what happens to records that are withheld, hidden or deleted leaves no gap in the numbers of the feed', async () => {
  const portal = await begin()
  const { app, db, finder, make, id, open } = portal
  const restricted = await make()
  await setLevel(app, await makeAdministrator(portal), restricted.id, 'restricted')
  const hidden = await make()
  await db.updateTable('records').set({ hidden_at: new Date() }).where('id', '=', hidden.id).execute()
  const before = await lastOf(portal)
  await sendChange(app, finder, open, { title: 'An open change' })
  expect(await lastOf(portal)).toBe(before + 1)
  await sendChange(app, finder, id, ELSEWHERE)
  await make({ sensitivity: 'generalised' })
  await sendChange(app, finder, restricted.id, { title: 'A restricted change' })
  await sendChange(app, finder, hidden.id, { title: 'A hidden change' })
  expect(await changesSince(portal, before + 1)).toEqual([])
  await sendChange(app, finder, open, { title: 'Another open change' })
  expect(await changesSince(portal, before + 1)).toMatchObject([{ seq: before + 2, record: open }])
})

const soon = () => new Date(Date.now() + 60_000)

it('a record that was withheld from its first moment is announced with all others of its month, and not before', async () => {
  const portal = await begin()
  const { db, make, id, open } = portal
  expect(await told(portal)).toEqual([[open, 'added']])
  const second = await make({ sensitivity: 'generalised' })
  await announceWithheldBefore(db, new Date(0))
  expect(await told(portal)).toEqual([[open, 'added']])
  const since = await lastOf(portal)
  await announceWithheldBefore(db, soon())
  const changes = await changesSince(portal, since)
  expect(changes.map(({ record, kind, at }) => [record, kind, at.slice(7)])).toEqual([
    [id, 'withdrawn', '-01T00:00:00.000Z'],
    [second.id, 'withdrawn', '-01T00:00:00.000Z'],
  ])
  expect(new Set(changes.map(({ seq }) => seq)).size).toBe(1)
})

it('a withheld record that is moved to another square, changed or deleted says so at the end of the month, once', async () => {
  const portal = await begin()
  const { app, db, finder, make, id, open } = portal
  const deleted = await make({ sensitivity: 'generalised' })
  await announceWithheldBefore(db, soon())
  const since = await lastOf(portal)
  expect((await sendChange(app, finder, id, ELSEWHERE)).statusCode).toBe(200)
  await sendChange(app, finder, id, { site_type: 'earthwork', monument_type: '' })
  await app.inject({ method: 'DELETE', url: `/api/records/${deleted.id}/`, headers: finder.authorization })
  await sendChange(app, finder, open, { title: 'Another title' })
  expect(await told(portal, since)).toEqual([[open, 'changed']])
  await announceWithheldBefore(db, soon())
  const all = [
    [open, 'changed'],
    [id, 'withdrawn'],
    [deleted.id, 'removed'],
  ]
  expect(await told(portal, since)).toEqual(all)
  // Nothing has happened since.
  await announceWithheldBefore(db, soon())
  expect(await told(portal, since)).toEqual(all)
})

it('what was open and is withheld is withdrawn at once, so that exact copies of it are deleted', async () => {
  const portal = await begin()
  const { app, finder, open } = portal
  const since = await lastOf(portal)
  await setLevel(app, finder, open, 'generalised')
  expect(await told(portal, since)).toEqual([[open, 'withdrawn']])
  // A later move is not told by another place in the order.
  const [before] = await changesSince(portal, since)
  await sendChange(app, finder, open, ELSEWHERE)
  expect(await changesSince(portal, since)).toEqual([before])
  await setLevel(app, finder, open, 'open')
  expect(await told(portal, since)).toEqual([[open, 'changed']])
})

it('the job runs on the first of each month, and again after it was missed', async () => {
  const { db } = await makeApp()
  const { next, run, kind } = announceWithheld({ db })
  expect(kind).toBe('announce-withheld')
  expect(next?.(new Date('2026-11-17T12:34:56Z'))).toEqual(new Date('2026-12-01T00:00:00Z'))
  expect(next?.(new Date('2026-12-01T00:00:00Z'))).toEqual(new Date('2027-01-01T00:00:00Z'))
  await run(null, new AbortController().signal, () => Promise.resolve())
})

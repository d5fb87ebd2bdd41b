import { expect, it } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import type { Answer } from '#contract/route.ts'
import { makeAdministrator, makeApp, makeMember } from '#server/testing/app.ts'
import { noteAct } from './index.ts'

it('the audit log can be read only by administrators', async () => {
  const { app } = await makeApp()
  const member = await makeMember()
  const anonymous = await app.inject({ url: listAudit.path })
  const other = await app.inject({ url: listAudit.path, headers: member.authorization })
  expect([anonymous.statusCode, other.statusCode]).toEqual([401, 403])
})

it('the audit log has the newest entries first, in pages, and can be filtered by act', async () => {
  const { app, db } = await makeApp()
  const administrator = await makeAdministrator({ db })
  for (let id = 1; id <= 60; id += 1)
    await noteAct(db, { actor: administrator.id, act: 'record-hidden', target: { kind: 'record', id } })
  await noteAct(db, { actor: null, act: 'member-suspended', note: 'Spam' })
  const read = async (query: string) => {
    const answer = await app.inject({
      url: `${listAudit.path}${query}`,
      headers: administrator.authorization,
    })
    return answer.json<Answer<typeof listAudit>>()
  }
  const latest = await read('')
  expect(latest.entries[0]).toMatchObject({
    actor: null,
    act: 'member-suspended',
    target: null,
    note: 'Spam',
  })
  expect(latest.entries).toHaveLength(50)
  const hidden = await read('?act=record-hidden')
  expect(hidden.entries[0]).toMatchObject({
    actor: administrator.username,
    target: { kind: 'record', id: 60 },
  })
  const rest = await read(`?act=record-hidden&before=${String(hidden.next)}`)
  expect(rest.entries.map(({ target }) => target?.id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(rest.next).toBe(null)
})

it('an unknown act is refused', async () => {
  const { app, db } = await makeApp()
  const administrator = await makeAdministrator({ db })
  const answer = await app.inject({ url: `${listAudit.path}?act=tea`, headers: administrator.authorization })
  expect(answer.statusCode).toBe(400)
})

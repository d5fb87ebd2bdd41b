import { expect, it } from 'vitest'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { changeRole } from './change-role.action.ts'

it('a member becomes an administrator and a member again, by name in any case, and each change is in the audit log', async () => {
  const { app, db } = await makeApp()
  const member = await makeMember({ username: 'Ŵyn' })
  const isAdministrator = async () => {
    const answer = await app.inject({ url: '/api/account/', headers: member.authorization })
    return answer.json<{ administrator: boolean }>().administrator
  }
  expect(await isAdministrator()).toBe(false)
  expect(await changeRole(db, ' ŵYN ', true)).toBe(true)
  expect(await changeRole(db, 'Ŵyn', true)).toBe(false)
  expect(await isAdministrator()).toBe(true)
  expect(await changeRole(db, 'Ŵyn', false)).toBe(true)
  expect(await changeRole(db, 'nobody', true)).toBe(false)
  expect(await isAdministrator()).toBe(false)
  const acts = await db
    .selectFrom('audit_log')
    .select(['act', 'target_kind', 'target_id'])
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { act: 'administrator-granted', target_kind: 'account', target_id: member.id },
    { act: 'administrator-revoked', target_kind: 'account', target_id: member.id },
  ])
})

import { expect, it } from 'vitest'
import { makeApp, TEST_PASSWORD } from '#server/testing/app.ts'
import { createAccountByCommand } from './create-account.action.ts'

it('a member made from the command line can log in, has no role, and is in the audit log', async () => {
  const { app, db } = await makeApp()
  const { id } = await createAccountByCommand(db, {
    username: 'Nest',
    email: 'nest@example.org',
    password: TEST_PASSWORD,
    language: 'en',
  })
  const login = await app.inject({
    method: 'POST',
    url: '/api-auth-djoser/token/login/',
    payload: { username: 'nest', password: TEST_PASSWORD },
  })
  const authorization = `Token ${login.json<{ auth_token: string }>().auth_token}`
  const account = await app.inject({ url: '/api/account/', headers: { authorization } })
  expect(account.json()).toMatchObject({ username: 'Nest', administrator: false })
  const acts = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'act', 'target_kind', 'target_id', 'note'])
    .where('act', '=', 'account-created')
    .execute()
  expect(acts).toEqual([
    {
      actor_id: null,
      act: 'account-created',
      target_kind: 'account',
      target_id: id,
      note: 'From the command line',
    },
  ])
})

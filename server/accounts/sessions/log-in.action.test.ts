import { expect, it } from 'vitest'
import { makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'
import { logIn } from './log-in.action.ts'
import { openPasswordTries } from '../passwords/password-tries.ts'
import { isPassword } from '../passwords/passwords.ts'

it('a password is checked exactly once, whether or not the member exists', async () => {
  const { db, config } = await makeApp()
  const { username } = await makeMember()
  const checked: (string | null)[] = []
  const check: typeof isPassword = async (password, stored) => {
    checked.push(stored)
    return isPassword(password, stored)
  }
  const portal = { db, spend: () => Promise.resolve(), tries: openPasswordTries(config.limits) }
  for (const login of [username, 'nobody'])
    await expect(
      logIn(portal, { login, password: 'wrong password' }, { address: '::1' }, check),
    ).rejects.toMatchObject({
      said: { fields: { non_field_errors: ['Unable to log in with provided credentials.'] } },
    })
  await logIn(portal, { login: username, password: TEST_PASSWORD }, { address: '::1' }, check)
  expect(checked).toEqual([expect.stringMatching(/^\$argon2id/), null, expect.stringMatching(/^\$argon2id/)])
})

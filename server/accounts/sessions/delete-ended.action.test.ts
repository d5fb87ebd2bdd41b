import { expect, it } from 'vitest'
import { enqueue } from '#server/platform/jobs/index.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'

const DAY = 86_400_000

it('logins and links that have ended are deleted, and valid ones stay', async () => {
  const { app, db, config } = await makeApp()
  const stays = await makeMember()
  const unused = await makeMember()
  const old = await makeMember()
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
  const { idle, absolute } = config.tokenLifetime
  await db
    .updateTable('tokens')
    .set({ last_used_at: ago(idle + DAY) })
    .where('account_id', '=', unused.id)
    .execute()
  await db
    .updateTable('tokens')
    .set({ created_at: ago(absolute + DAY) })
    .where('account_id', '=', old.id)
    .execute()
  await db
    .insertInto('password_resets')
    .values([
      { account_id: old.id, token_hash: Buffer.from('old'), created_at: ago(DAY) },
      { account_id: stays.id, token_hash: Buffer.from('new'), created_at: ago(0) },
    ])
    .execute()
  const address_hash = Buffer.from('address')
  await db
    .insertInto('email_confirmations')
    .values([
      { account_id: old.id, token_hash: Buffer.from('old'), address_hash, created_at: ago(30 * DAY) },
      { account_id: stays.id, token_hash: Buffer.from('expired'), address_hash, created_at: ago(29 * DAY) },
    ])
    .execute()
  await enqueue(db, { kind: 'forget-ended-logins', payload: {} })
  await app.runDueJobs()
  const left = async (table: 'tokens' | 'password_resets' | 'email_confirmations') =>
    (await db.selectFrom(table).select('account_id').execute()).map(({ account_id }) => account_id)
  for (const table of ['tokens', 'password_resets', 'email_confirmations'] as const)
    expect(await left(table)).toEqual([stays.id])
})

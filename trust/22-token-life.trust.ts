import { sql } from 'kysely'
import { expect } from 'vitest'
import { deleteOwnUser, getOwnUser, logOut } from '#contract/accounts/accounts.ts'
import { setPassword } from '#contract/accounts/credentials.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addMembers, logInto, type Member } from './harness/members.ts'
import type { Portal } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'

type Ending = (portal: Portal, member: Member, db: Database) => Promise<unknown>

/** Events that must end a valid token. Instead of moving the clock forward, a token is made older. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  logout: (portal, { authorization }) => portal.ask(logOut.path, { method: 'POST', headers: authorization }),
  'password change elsewhere': async (portal, member) => {
    const elsewhere = await logInto(portal, member)
    const body = new URLSearchParams({
      current_password: member.password,
      new_password: 'Maen Llia 1200 CC',
    })
    return portal.ask(setPassword.path, { method: 'POST', headers: elsewhere.authorization, body })
  },
  deletion: (portal, { authorization, password }) => {
    const body = new URLSearchParams({ current_password: password })
    return portal.ask(deleteOwnUser.path, { method: 'DELETE', headers: authorization, body })
  },
  '30 days without use': (_portal, { username }, db) => age(db, username, 'last_used_at', 30),
  '90 days in all': (_portal, { username }, db) => age(db, username, 'created_at', 90),
}

scenario({ number: 22, title: 'Token life' }, async (run) => {
  const portal = await run.sharedPortal()
  const { db, close } = await run.openDatabase(portal.place)
  run.after(close)
  const rounds = run.count(100, 2)
  for (const [what, end] of Object.entries(ENDINGS)) {
    const members = await addMembers(db, rounds)
    let ended = 0
    for (const member of members) {
      expect(await statusOf(portal, member)).toBe(200)
      expect(await inClear(db, member), 'tokens in the database as they are sent').toBe(0)
      await end(portal, member, db)
      if ((await statusOf(portal, member)) === 401) ended += 1
    }
    run.figure(`ended by ${what}`, `${String(ended)} of ${String(rounds)}`)
    expect(ended, what).toBe(rounds)
  }
})

async function statusOf(portal: Portal, { authorization }: Member): Promise<number> {
  return (await portal.ask(getOwnUser.path, { headers: authorization })).status
}

async function age(db: Database, username: string, column: string, days: number): Promise<void> {
  await sql`
    update tokens set ${sql.ref(column)} = now() - make_interval(days => ${days}, secs => 1)
    from accounts where accounts.id = tokens.account_id and accounts.username = ${username}`.execute(db)
}

/** Counts the rows that contain the token itself, as bytes or as text. */
async function inClear(db: Database, { authorization }: Member): Promise<number> {
  const token = authorization.authorization.replace('Token ', '')
  const { rows } = await sql`
    select from tokens where tokens::text like ${`%${token}%`}
      or token_hash in (decode(${token}, 'hex'), convert_to(${token}, 'UTF8'))`.execute(db)
  return rows.length
}

import { randomUUID } from 'node:crypto'
import { createAccount, logIn } from '#contract/accounts/accounts.ts'
import { insertAccount } from '#server/accounts/accounts.repository.ts'
import { hashPassword, keyOf } from '#server/accounts/index.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import type { Portal } from './portal.ts'

export interface Member {
  username: string
  email: string
  password: string
  /** Headers of a request by this member. */
  authorization: { authorization: string }
}

const PASSWORD = 'Carreg Samson 3500'

/**
 * Registers members over HTTP and logs them in. Each password takes a tenth of a second twice, so that with PostgreSQL, which can be
 * opened beside the portal, only the first joins in this way.
 */
export async function joinPortal(portal: Portal, count: number): Promise<Member[]> {
  if (count > 2 && portal.place.databaseUrl !== null) {
    const first = await joinPortal(portal, 1)
    const { db, close } = await openDatabase(portal.place)
    const others = await addMembers(db, count - 1)
    await close()
    return [...first, ...others]
  }
  const members: Member[] = []
  for (let number = 0; number < count; number += 1) {
    const { username, email } = newName()
    const made = await portal.ask(createAccount.path, {
      method: 'POST',
      body: new URLSearchParams({ username, email, password: PASSWORD, re_password: PASSWORD }),
    })
    if (made.status !== 201) throw new Error(`A member could not be registered: ${made.body}`)
    members.push(await logInto(portal, { username, email, password: PASSWORD }))
  }
  return members
}

export async function logInto(portal: Portal, who: Omit<Member, 'authorization'>): Promise<Member> {
  const answer = await portal.ask(logIn.path, {
    method: 'POST',
    body: new URLSearchParams({ username: who.username, password: who.password }),
  })
  if (answer.status !== 200) throw new Error(`${who.username} could not log in: ${answer.body}`)
  const { auth_token: token } = answer.json() as { auth_token: string }
  return { ...who, authorization: { authorization: `Token ${token}` } }
}

/** Adds members who are logged in directly to the database; they have the same password. */
export async function addMembers(db: Database, count: number): Promise<Member[]> {
  const passwordHash = await hashPassword(PASSWORD)
  const members: Member[] = []
  for (let number = 0; number < count; number += 1) {
    const { username, email } = newName()
    const names = { username, usernameKey: keyOf(username), email, emailKey: keyOf(email) }
    const account = await insertAccount(db, { ...names, passwordHash })
    if (!account) throw new Error(`There is already a member called ${username}`)
    const token = await createToken(db, account.id, { now: new Date() })
    members.push({ username, email, password: PASSWORD, authorization: { authorization: `Token ${token}` } })
  }
  return members
}

function newName(): { username: string; email: string } {
  const username = `member-${randomUUID().slice(0, 13)}`
  return { username, email: `${username}@example.org` }
}

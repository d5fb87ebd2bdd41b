import { randomUUID } from 'node:crypto'
import { hashPassword, keyOf } from '#server/accounts/index.ts'
import { createToken } from '#server/accounts/sessions/tokens.repository.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Member } from '../harness/members.ts'

export interface Person extends Member {
  id: number
}

const PASSWORD = 'Carreg Samson 3500'
let hash: Promise<string> | null = null

/** Adds people who are logged in, all with the same password. Unlike `addMembers`, it can be used in a transaction. */
export async function addPeople(
  db: Database,
  count: number,
  { administrator = false, moderator = false }: { administrator?: boolean; moderator?: boolean } = {},
): Promise<Person[]> {
  hash ??= hashPassword(PASSWORD)
  const password_hash = await hash
  const named = Array.from({ length: count }, () => {
    const username = `person-${randomUUID().slice(0, 13)}`
    return { username, email: `${username}@example.org` }
  })
  const rows = named.map(({ username, email }) => ({
    ...{ username, email, password_hash, administrator, moderator },
    ...{ username_key: keyOf(username), email_key: keyOf(email) },
    ...{ confirmed_email: email, confirmed_email_key: keyOf(email) },
  }))
  const added = await db.insertInto('accounts').values(rows).returning(['id', 'username', 'email']).execute()
  await db
    .insertInto('profiles')
    .values(added.map(({ id }) => ({ account_id: id })))
    .execute()
  const people: Person[] = []
  for (const account of added) {
    const token = await createToken(db, account.id, { now: new Date() })
    const authorization = { authorization: `Token ${token}` }
    people.push({ ...account, password: PASSWORD, authorization })
  }
  return people
}

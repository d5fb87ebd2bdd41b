import { expect, it } from 'vitest'
import { findRecordsOf, recordPagesOfMembers } from '#server/records/index.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { countStatements } from '#server/testing/statements.ts'
import { findProfile, profilePages } from './profiles.repository.ts'

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const page of pages) read.push(page)
  return read
}

it('a profile with many records takes two database statements', async () => {
  const { app, db } = await makeApp()
  const member = await makeMember()
  for (const title of ['One', 'Two', 'Three']) await makeRecord(app, member, { title })
  const counted = countStatements(db)
  const profile = await findProfile(counted.db, { id: member.id })
  const records = await findRecordsOf(counted.db, member.id)
  expect([profile?.records, records.length, counted.statements()]).toEqual([3, 3, 2])
})

it('members, and records by member, are read in pages without gaps', async () => {
  const { app, db } = await makeApp()
  const members = [await makeMember(), await makeMember(), await makeMember()]
  for (const member of [...members, ...members.toReversed()]) await makeRecord(app, member)
  const profiles = await all(profilePages(db, 2))
  expect(profiles.map((page) => page.map(({ accountId }) => accountId))).toEqual([[1, 2], [3]])
  const records = await all(recordPagesOfMembers(db, { first: 1, last: 3 }, 4))
  expect(records.map((page) => page.map(({ id }) => id))).toEqual([
    [1, 6, 2, 5],
    [3, 4],
  ])
})

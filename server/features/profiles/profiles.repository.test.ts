import { expect, it } from 'vitest'
import { findRecordsOf } from '#server/features/records/index.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { countStatements } from '#server/testing/statements.ts'
import { findProfile } from './profiles.repository.ts'

it('a profile with many records takes two statements', async () => {
  const { app, db } = await makeApp()
  const member = await makeMember(app)
  for (const title of ['One', 'Two', 'Three']) await makeRecord(app, member, { title })
  const counted = countStatements(db)
  const profile = await findProfile(counted.db, { id: member.id })
  const records = await findRecordsOf(counted.db, member.id)
  expect([profile?.records, records.length, counted.statements()]).toEqual([3, 3, 2])
})

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deleteOwnUser } from '#contract/accounts/accounts.ts'
import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import { sendFeedback } from '#contract/site/feedback.ts'
import { getOwnProfile, updateProfile } from '#contract/accounts/profiles.ts'
import { createRecord, listRecords } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import type { Database } from '#server/platform/database/database.ts'
import { joinPortal, type Member } from './harness/members.ts'
import type { Portal } from './harness/portal.ts'
import { noisyPicture, recordForm } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

scenario({ number: 25, title: 'A member who leaves' }, async (run) => {
  const portal = await run.startPortal({
    database: 'postgres',
    settings: { FEEDBACK_EMAIL: 'porth@lidar.example' },
  })
  const { db, close } = await run.openDatabase(portal.place)
  run.after(close)
  const members = await joinPortal(portal, run.count(20, 2))
  const picture = await noisyPicture()
  for (const member of members) await live(portal, member, picture)
  expect(await placesOf(db, portal, members)).not.toEqual([])
  const before = await filesBelow(path.join(portal.place.dataDir, 'files'))

  for (const { authorization, password } of members) {
    const left = await portal.ask(deleteOwnUser.path, {
      method: 'DELETE',
      headers: authorization,
      body: new URLSearchParams({ current_password: password }),
    })
    expect(left.status).toBe(204)
  }
  let places = await placesOf(db, portal, members)
  for (let look = 0; places.length > 0 && look < 300; look += 1) {
    await wait(200)
    places = await placesOf(db, portal, members)
  }
  const after = await filesBelow(path.join(portal.place.dataDir, 'files'))
  const records = (await portal.ask(listRecords.path)).json() as { recorded_by: string | null }[]
  run.figure('members who left', members.length)
  run.figure('places with their addresses', places.length)
  run.figure('records kept', records.length)
  expect(places).toEqual([])
  // A portrait is stored in two sizes, like every picture.
  expect(after).toBe(before - 2 * members.length)
  expect(records.map(({ recorded_by }) => recorded_by)).toEqual(members.map(() => null))
})

/** Gives a member a record, a portrait, a message sent without logging in, and emails. */
async function live(
  portal: Portal,
  { username, email, authorization }: Member,
  picture: Buffer,
): Promise<void> {
  const post = async (address: string, init: RequestInit) => {
    const answer = await portal.ask(address, { method: 'POST', ...init })
    if (answer.status >= 300)
      throw new Error(`${address} responded with ${String(answer.status)}: ${answer.body}`)
  }
  await post(createRecord.path, { headers: authorization, body: recordForm(`Of ${username}`, []) })
  const portrait = new FormData()
  portrait.append('profile_picture', new File([Uint8Array.from(picture)], 'me.jpg', { type: 'image/jpeg' }))
  const { id } = (await portal.ask(getOwnProfile.path, { headers: authorization })).json() as { id: number }
  await post(addressOf(updateProfile, { id }), { method: 'PATCH', headers: authorization, body: portrait })
  await post(sendFeedback.path, { body: new URLSearchParams({ message: 'Diolch', email }) })
  await post(requestPasswordReset.path, { body: new URLSearchParams({ email }) })
}

/** Returns the tables and files that contain an address of these members. */
async function placesOf(db: Database, portal: Portal, members: readonly Member[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'spatial_ref_sys'`.execute(
    db,
  )
  const holds = (text: string) => members.some(({ email }) => text.includes(email))
  const places: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select each::text as text from ${sql.table(name)} as each`.execute(db)
    if (rows.some(({ text }) => holds(text))) places.push(name)
  }
  const folder = path.join(portal.place.dataDir, 'outbox')
  for (const name of await readdir(folder).catch(() => []))
    if (holds(await readFile(path.join(folder, name), 'utf8').catch(() => ''))) places.push(name)
  return places
}

async function filesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

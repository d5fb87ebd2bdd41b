import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { putProfile } from '#contract/accounts/profiles.ts'
import { addressOf } from '#contract/http/route.ts'
import { archiveAt, verifyArchive } from '#server/operations/index.ts'
import { sweepPictures } from '#server/pictures/index.ts'
import { NAMED_BY } from '#server/platform/embedded/database-pairing.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openFileStore } from '#server/platform/storage/file-store.ts'
import { sql } from 'kysely'
import { Load } from '../harness/load.ts'
import { joinPortal, logInto, type Member } from '../harness/members.ts'
import { storedFiles } from '../harness/picture-files.ts'
import type { Portal } from '../harness/portal.ts'
import { noisyPicture } from '../harness/records.ts'
import type { Run } from '../harness/scenario.ts'
import { backupRun, command, start } from './command.ts'

const ENGINES = ['embedded', 'postgres'] as const
/** Records a second. */
const PACE = 20

/** Defines the test for a portal on one engine. */
export function backedUpWhilePeopleWrite(engine: (typeof ENGINES)[number]): void {
  backupRun(`a backup while people write, from ${engine}, restored into either database`, async (run) => {
    const portal = await run.startPortal({ database: engine, watched: false })
    const { archive, early, late, portraits } = await backUpUnderLoad(run, portal)
    const manifest = await verifyArchive(archiveAt('FILE', archive, {}))
    run.figure(
      'rows',
      Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
    )
    run.figure('files', manifest.files.count)
    expect(manifest.files.missing, 'files that rows of the archive name and that it lacks').toEqual([])

    const targets = run.small ? ENGINES.filter((other) => other !== engine) : ENGINES
    for (const target of targets) {
      const restored = await run.preparePortal({
        database: target,
        dataDir: path.join(await run.folder(), 'data'),
        watched: false,
      })
      // The harness makes the folder; the command does with an empty one.
      await command('restore', [archive], restored.place)
      const { db, close } = await run.openDatabase(restored.place)
      expect(await deadLinks(db, restored.place.dataDir)).toEqual([])
      const titles = new Map(
        (await db.selectFrom('records').select(['id', 'title']).execute()).map((row) => [row.id, row.title]),
      )
      expect([...early].filter(([id, title]) => titles.get(id) !== title)).toEqual([])
      const names = await db.selectFrom('accounts').select('username').execute()
      expect(names.map(({ username }) => username)).not.toContain(late.username)
      await close()
      await restored.start()
      await logInto(restored, portraits)
      await restored.stop()
    }

    await portal.stop()
    const { db, close } = await run.openDatabase(portal.place)
    const files = await openFileStore(path.join(portal.place.dataDir, 'files'))
    const swept = await sweepPictures({ db, files })
    expect(swept.deleted, 'both sizes of each portrait that was replaced during the backup').toBe(
      2 * PORTRAITS,
    )
    expect(await deadLinks(db, portal.place.dataDir)).toEqual([])
    await close()
  })
}

const PORTRAITS = 5

/**
 * Makes a backup and stops reading it when the rows are taken and the files are not: then all portraits are replaced and a member
 * joins.
 */
export async function backUpUnderLoad(
  run: Run,
  portal: Portal,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
) {
  const members = await joinPortal(portal, PORTRAITS)
  for (const member of members) await setPortrait(portal, member)
  const pictures = [await noisyPicture(500, 400)]
  const load = new Load(portal, { members, pictures, perSecond: PACE })
  await load.more(run.count(200, 20))
  const early = new Map(load.acknowledged)

  const backup = start('backup', ['--to', '-'], portal.place)
  const complaints: Buffer[] = []
  backup.stderr.on('data', (piece: Buffer) => complaints.push(piece))
  const ended = once(backup, 'close') as Promise<[number]>
  await Promise.race([once(backup.stdout, 'readable'), ended])
  await meanwhile()
  for (const member of members) await setPortrait(portal, member)
  const [late] = await joinPortal(portal, 1)
  await load.more(run.count(100, 10))
  const archive = path.join(await run.folder(), 'portal.tar')
  await pipeline(backup.stdout, createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Error(`The backup failed: ${Buffer.concat(complaints).toString()}`)
  await load.stop()
  const refusals = load.refusals.map(({ status }) => status)
  run.figure('records acknowledged', load.acknowledged.size)
  run.figure('requests refused meanwhile', refusals.length)
  expect([refusals, load.broken, load.unreached]).toEqual([[], 0, 0])
  const [portraits] = members
  if (!late || !portraits) throw new Error('There are no members')
  return { archive, early, late, portraits }
}

async function setPortrait(portal: Portal, { authorization }: Member): Promise<void> {
  const account = await portal.ask(getOwnAccount.path, { headers: authorization })
  const { id } = account.json() as { id: number }
  const body = new FormData()
  body.append(
    'profile_picture',
    new File([Uint8Array.from(await noisyPicture())], 'me.jpg', { type: 'image/jpeg' }),
  )
  const { status, body: said } = await portal.ask(addressOf(putProfile, { id }), {
    method: 'PUT',
    headers: authorization,
    body,
  })
  if (status !== 200) throw new Error(`The picture was not accepted: ${said}`)
}

/** Keys that rows name and that the store has not in both sizes. */
async function deadLinks(db: Database, dataDir: string): Promise<string[]> {
  const there = new Set(await storedFiles(dataDir))
  const dead: string[] = []
  for (const [table, column] of NAMED_BY) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.id(column)} as key from ${sql.id(table)} where ${sql.id(column)} is not null`.execute(db)
    for (const { key } of rows)
      for (const file of [key, key.replace(/\.\w+$/, '-thumb.webp')]) if (!there.has(file)) dead.push(file)
  }
  return dead
}

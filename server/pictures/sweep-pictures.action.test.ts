import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { HopelessJob } from '#server/platform/jobs/index.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange } from '#server/testing/records.ts'
import { lockFiles } from './leaving-files.repository.ts'
import { pictureKey, thumbnailKey } from './picture-key.rules.ts'
import { removeFormerPicture } from './stored-pictures.ts'
import { sweepJob, sweepPictures, TooManySpare } from './sweep-pictures.action.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const spare = pictureKey('ab'.repeat(16), 'png')
const later = () => Date.now() + HOUR

async function keysOf({ files }: Pick<TestApp, 'files'>, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

/** Adds files without a row. */
async function addSpare({ files }: Pick<TestApp, 'files'>, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, index) =>
    pictureKey(createHash('md5').update(String(index)).digest('hex'), 'jpg'),
  )
  for (const key of keys) await files.put(key, Buffer.from(key))
  return keys.sort()
}

/** A portal with a record of one picture. */
async function makeUsed() {
  const portal = await makeApp()
  const member = await makeMember()
  const record = await makeRecord(portal.app, member, { picture1: pictureFile(await makePicture()) })
  return { ...portal, member, record }
}

/** The log lines of the job, and its error. */
async function runJob(portal: TestApp): Promise<{ lines: unknown[]; error: unknown }> {
  const lines: unknown[] = []
  const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) }
  const job = sweepJob(portal, log)
  const error = await job
    .run({}, new AbortController().signal, () => Promise.resolve())
    .then(
      () => null,
      (thrown: unknown) => thrown,
    )
  return { lines, error }
}

describe('the sweep', () => {
  it('moves pictures that belong to nothing to the trash, with their thumbnails, and leaves all others', async () => {
    const portal = await makeUsed()
    const ofProfile = pictureKey('cd'.repeat(16), 'jpg')
    await portal.files.put(ofProfile, await makePicture())
    await portal.db.updateTable('profiles').set({ picture_key: ofProfile }).execute()
    const kept = await keysOf(portal)
    await portal.files.put(spare, await makePicture())
    await portal.files.put(thumbnailKey(spare), await makePicture())

    expect(await sweepPictures(portal, { now: later() })).toEqual({
      files: 5,
      trashed: 2,
      deleted: 0,
      broughtBack: 0,
      emptied: 0,
    })
    expect(await keysOf(portal, 'media/')).toEqual(kept)
    const day = new Date(later()).toISOString().slice(0, 10)
    expect(await keysOf(portal, 'trash/')).toEqual([
      `trash/${day}/${'ab'.repeat(16)}-thumb.webp`,
      `trash/${day}/${'ab'.repeat(16)}.png`,
    ])
  })

  it('deletes nothing while a backup is being made, and afterwards what was marked meanwhile', async () => {
    const portal = await makeUsed()
    const former = pictureKey('cd'.repeat(16), 'jpg')
    await portal.files.put(former, await makePicture())
    await portal.files.put(thumbnailKey(former), await makePicture())
    const free = await lockFiles(portal.db)
    await removeFormerPicture(portal, former)
    expect(await portal.app.inject(`/${former}`)).toMatchObject({ statusCode: 404 })

    expect(await sweepPictures(portal, { now: later() })).toMatchObject({ deleted: 0, trashed: 0 })
    expect(await keysOf(portal, 'media/cd')).toHaveLength(2)
    await free()
    expect(await sweepPictures(portal, { now: later() })).toMatchObject({ deleted: 2, trashed: 0 })
    expect(await keysOf(portal, 'media/cd')).toEqual([])
  })

  it('keeps a picture whose time is up while a backup is being made, hidden from everyone', async () => {
    const portal = await makeUsed()
    const [key = ''] = (await keysOf(portal, 'media/')).filter((each) => !each.includes('thumb'))
    const { id } = portal.record
    await sendChange(portal.app, portal.member, id, { picture1: '' })
    const afterGrace = Date.now() + 31 * DAY
    const free = await lockFiles(portal.db)
    expect(await sweepPictures(portal, { now: afterGrace })).toMatchObject({ deleted: 0 })
    expect(await portal.files.head(key)).not.toBeNull()
    expect(await portal.app.inject(`/${key}`)).toMatchObject({ statusCode: 404 })
    await free()
    expect(await sweepPictures(portal, { now: afterGrace })).toMatchObject({ deleted: 2 })
    expect(await portal.files.head(key)).toBeNull()
  })

  it('leaves recent files, whose record may not be stored yet', async () => {
    const portal = await makeUsed()
    await portal.files.put(spare, await makePicture())
    expect(await sweepPictures(portal)).toMatchObject({ trashed: 0 })
    expect(await portal.files.head(spare)).not.toBeNull()
  })

  it('empties the trash after 30 days and not before', async () => {
    const portal = await makeUsed()
    await portal.files.put(spare, await makePicture())
    const now = later()
    await sweepPictures(portal, { now })
    expect(await sweepPictures(portal, { now: now + 30 * DAY })).toMatchObject({ emptied: 0 })
    expect(await sweepPictures(portal, { now: now + 32 * DAY })).toMatchObject({ emptied: 1 })
    expect(await keysOf(portal, 'trash/')).toEqual([])
  })

  it('moves pictures back from the trash when a row needs them again, as after a restored backup', async () => {
    const portal = await makeUsed()
    const [row] = await portal.db.deleteFrom('pictures').returningAll().execute()
    await addSpare(portal, 1)
    const ofNews = pictureKey('ef'.repeat(16), 'jpg')
    await portal.files.put(ofNews, await makePicture())
    await portal.db.insertInto('news').values({ title: 'Found', content: '', image_key: ofNews }).execute()
    expect(await sweepPictures(portal, { now: later() })).toMatchObject({ trashed: 3 })
    if (!row) throw new Error('The record had no picture')
    await portal.db.insertInto('pictures').values(row).execute()
    expect(await sweepPictures(portal, { now: later() })).toMatchObject({ broughtBack: 2, trashed: 0 })
    expect((await portal.app.inject({ url: `/${row.file_key}` })).statusCode).toBe(200)
  })

  it('permanently deletes pictures that a member removed from a record more than 30 days ago', async () => {
    const portal = await makeUsed()
    await sendChange(portal.app, portal.member, portal.record.id, { picture1: '' })
    await portal.db
      .updateTable('removed_pictures')
      .set({ removed_at: new Date(Date.now() - 31 * DAY) })
      .execute()
    expect(await sweepPictures(portal, { now: later() })).toMatchObject({ deleted: 2, trashed: 0 })
    expect(await keysOf(portal)).toEqual([])
  })
})

describe('the sweep, with a database that does not know the files,', () => {
  it.each([3, 798])('moves none of %i files', async (count) => {
    const portal = await makeApp()
    const keys = await addSpare(portal, count)
    await expect(sweepPictures(portal, { now: later() })).rejects.toThrow(TooManySpare)
    expect(await keysOf(portal)).toEqual(keys)
  })

  it('stops if it would move more than a tenth, and does not empty the trash', async () => {
    const portal = await makeUsed()
    await addSpare(portal, 21)
    await portal.files.put('trash/2020-01-01/abcd.jpg', Buffer.from('old'))
    const before = await keysOf(portal)
    await expect(sweepPictures(portal, { now: later() })).rejects.toThrow(
      'The sweep of pictures stopped: the database names 2 of 23 files, and 21 would have gone.',
    )
    expect(await keysOf(portal)).toEqual(before)
  })

  it('continues if the operator confirms it', async () => {
    const portal = await makeApp()
    await addSpare(portal, 30)
    expect(await sweepPictures(portal, { now: later(), whole: true })).toMatchObject({ trashed: 30 })
    expect(await keysOf(portal, 'trash/')).toHaveLength(30)
  })
})

describe('the job', () => {
  it('logs what it did at a level that is written', async () => {
    const portal = await makeUsed()
    await addSpare(portal, 2)
    expect(await runJob(aged(portal))).toEqual({
      lines: [{ files: 4, trashed: 2, deleted: 0, broughtBack: 0, emptied: 0, message: 'sweep of pictures' }],
      error: null,
    })
    expect(await runJob(portal)).toEqual({ lines: [], error: null })
  })

  it('is given up immediately when it stops, so that administrators see why', async () => {
    const portal = await makeApp()
    await addSpare(portal, 3)
    const { error } = await runJob(aged(portal))
    expect(error).toBeInstanceOf(HopelessJob)
    expect(String(error)).toContain('"npm run admin -- sweep"')
  })

  it('is the one that the portal runs once a day', async () => {
    const portal = await makeApp()
    await portal.app.listen({ port: 0 })
    const due = portal.db.selectFrom('jobs').select(['kind', 'due_at']).where('kind', '=', 'sweep-pictures')
    // The portal listens before it has stored when the next sweep is due.
    const { due_at } = await vi.waitFor(() => due.executeTakeFirstOrThrow(), { timeout: 120_000 })
    expect(due_at.getTime() - Date.now()).toBeGreaterThan(23 * HOUR)
  })

  /** The same store two hours later. */
  function aged(portal: TestApp): TestApp {
    const { files } = portal
    const list = async function* (prefix: string) {
      for await (const file of files.list(prefix))
        yield { ...file, modifiedAt: new Date(file.modifiedAt.getTime() - 2 * HOUR) }
    }
    return { ...portal, files: { ...files, list } }
  }
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeApp, makeMember, type TestApp, type TestMember } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendRecord } from '#server/testing/records.ts'

/** Whether this user may mount a disk; tests that need one are skipped otherwise, by name. */
const mayMount = process.getuid?.() === 0 && process.platform === 'linux'

/** A portal with pictures on a real disk of two megabytes. */
async function makePortal(): Promise<TestApp & { member: TestMember; folder: string }> {
  const portal = await makeApp()
  const folder = path.join(portal.config.dataDir, 'files')
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return { ...portal, member: await makeMember(), folder }
}

async function countRecords({ db }: TestApp): Promise<number> {
  return (await db.selectFrom('records').select('id').execute()).length
}

describe.runIf(mayMount)('a disk for pictures', () => {
  it('that is read-only gives 503 with its own text, stores no record and can still be read', async () => {
    const portal = await makePortal()
    const picture1 = pictureFile(await makePicture())
    const before = await makeRecord(portal.app, portal.member, { picture1 })
    execFileSync('mount', ['-o', 'remount,ro', portal.folder])
    const refused = await sendRecord(portal.app, portal.member, { picture1 })
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      503,
      { detail: 'Pictures cannot be stored or read at the moment. Please try again later.' },
      '5',
    ])
    expect(await countRecords(portal)).toBe(1)
    const address = new URL(before.picture1 ?? '').pathname
    expect((await portal.app.inject({ url: address })).statusCode).toBe(200)
    execFileSync('mount', ['-o', 'remount,rw', portal.folder])
    expect((await sendRecord(portal.app, portal.member, { picture1 })).statusCode).toBe(201)
  })

  it('that is full gives 507, stores no record and leaves no partial file', async () => {
    const portal = await makePortal()
    const picture1 = pictureFile(await makePicture())
    expect(() => writeFileSync(path.join(portal.folder, 'filler'), Buffer.alloc(4_000_000))).toThrow('ENOSPC')
    const refused = await sendRecord(portal.app, portal.member, { picture1 })
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      { detail: 'The database is currently full. Please try again later.' },
    ])
    expect(await countRecords(portal)).toBe(0)
    for await (const { key } of portal.files.list('')) expect(key).toBe('filler')
  })
})

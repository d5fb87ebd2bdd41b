import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { OpenFiles } from '#contract/open-data/open-files.ts'
import { StoreFull } from '#server/platform/storage/file-store.ts'
import { makeAdministrator, makeApp, type TestApp } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { setLevel } from '#server/testing/withheld.ts'
import { isNight, NIGHTLY, nightlyFiles } from './nightly-files.action.ts'
import { deleteSpareFiles } from './tidy-downloads.action.ts'
import { runNow, testDeps } from './testing/deps.ts'
import { LICENSED, portalWithRecords, WELSH_TITLE } from './testing/licensed-records.ts'
import { missingPackage, named, output } from '#formats/testing/readers.ts'
import { scratchFolder } from '#formats/testing/scratch-folder.ts'

const DAY = 86_400_000
const noGdal = missingPackage('ogrinfo')
/** Half past two of a winter night two days from now. */
const night = () => new Date(Math.ceil(Date.now() / DAY) * DAY + DAY + 2.5 * 3_600_000)

async function latest({ app }: Pick<TestApp, 'app'>): Promise<OpenFiles> {
  return (await app.inject({ url: '/data/files/latest.json' })).json<OpenFiles>()
}

async function lines({ app }: Pick<TestApp, 'app'>): Promise<string> {
  return (await app.inject({ url: '/data/files/finds.geojsonl' })).payload
}

async function keys({ files }: Pick<TestApp, 'files'>): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of files.list('open-data/')) found.push(key)
  return found
}

describe('the files with all records', () => {
  it('are there in all formats, with sizes, sums, licence and citation', async () => {
    const portal = await portalWithRecords()
    expect(await latest(portal)).toMatchObject({ made: null, files: [] })
    await runNow(nightlyFiles(await testDeps(portal)))
    const { files, records, seq } = await latest(portal)
    expect(records).toBe(3)
    expect(seq).toBeGreaterThan(0)
    expect(files.map(({ name }) => name).sort()).toEqual(
      [
        ...['finds.gpkg', 'finds-27700.gpkg', 'finds.fgb', 'finds.parquet', 'finds.geojsonl', 'finds.csv'],
        ...['LICENCE.txt', 'CITATION.txt', 'FIELDS.csv'],
      ].sort(),
    )
    for (const { address, bytes, sha256, type } of files) {
      const { rawPayload, headers } = await portal.app.inject({ url: address })
      expect(rawPayload.length).toBe(bytes)
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
      expect(headers['content-type']).toBe(type)
      expect(headers['access-control-allow-origin']).toBe('*')
    }
    expect(await lines(portal)).toContain(WELSH_TITLE)
    expect(await lines(portal)).not.toContain('Without licence')
  })

  it('agree with SHA256SUMS, as sha256sum reads it', async () => {
    const portal = await portalWithRecords()
    await runNow(nightlyFiles(await testDeps(portal)))
    const folder = await scratchFolder()
    for (const { name, address } of (await latest(portal)).files)
      await writeFile(path.join(folder, name), (await portal.app.inject({ url: address })).rawPayload)
    const sums = await portal.app.inject({ url: '/data/files/SHA256SUMS' })
    await writeFile(path.join(folder, 'SHA256SUMS'), sums.payload)
    const { stdout } = await promisify(execFile)('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder })
    expect(stdout.trimEnd().split('\n')).toHaveLength(NIGHTLY.length + 3)
    expect(stdout).not.toContain('FAILED')
  })

  it.skipIf(noGdal)(named('let GDAL read a box of the FlatGeobuf by ranges', noGdal), async () => {
    const portal = await portalWithRecords()
    await runNow(nightlyFiles(await testDeps(portal)))
    const address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
    const box = ['-spat', '-3.81', '52.105', '-3.79', '52.115']
    const read = await output('ogrinfo', ['-so', `/vsicurl/${address}/data/files/finds.fgb`, 'finds', ...box])
    expect(read).toMatch(/Feature Count: 1\n/)
  })

  it('are handed out to whoever asks for everything, and nothing is prepared', async () => {
    const portal = await portalWithRecords()
    await runNow(nightlyFiles(await testDeps(portal)))
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/downloads/',
      payload: { format: 'gpkg', crs: 27700 },
    })
    expect(answer.json()).toMatchObject({ id: null, state: 'ready', address: '/data/files/finds-27700.gpkg' })
    expect(await portal.db.selectFrom('prepared_files').select('id').execute()).toEqual([])
  })

  it('are made again at night, and only if anything has changed', async () => {
    const portal = await portalWithRecords()
    const deps = await testDeps(portal)
    await runNow(nightlyFiles(deps))
    const first = await latest(portal)
    await runNow(nightlyFiles(deps, night))
    expect(await latest(portal)).toEqual(first)
    await makeRecord(portal.app, portal.member, { title: 'A fourth', licence: LICENSED })
    await runNow(nightlyFiles(deps, () => new Date(night().getTime() + 9 * 3_600_000)))
    expect(await latest(portal)).toEqual(first)
    await runNow(nightlyFiles(deps, night))
    expect((await latest(portal)).records).toBe(4)
  })

  it('are kept for two nights, under the address of their night', async () => {
    const portal = await portalWithRecords()
    const deps = await testDeps(portal)
    for (const title of ['One', 'Two', 'Three']) {
      await makeRecord(portal.app, portal.member, { title, licence: LICENSED })
      await runNow(nightlyFiles(deps, night))
    }
    const sets = await portal.db.selectFrom('file_sets').select('id').orderBy('id').execute()
    expect(sets).toHaveLength(2)
    const [older] = sets
    const before = await portal.app.inject({ url: `/data/files/${older?.id ?? 0}/finds.geojsonl` })
    expect(before.payload).toContain('"Two"')
    expect(before.payload).not.toContain('"Three"')
    expect((await portal.app.inject({ url: '/data/files/999/finds.geojsonl' })).statusCode).toBe(404)
    // The files of the third night go with the next look for files that no row names.
    await deleteSpareFiles(deps, Date.now() + DAY)
    expect(await keys(portal)).toHaveLength(2 * (NIGHTLY.length + 3))
  })

  it('are at night by the clock of Wales, in summer too', () => {
    expect(isNight(new Date('2026-01-10T02:30:00Z'))).toBe(true)
    expect(isNight(new Date('2026-07-10T01:30:00Z'))).toBe(true)
    expect(isNight(new Date('2026-07-10T03:30:00Z'))).toBe(false)
    expect(isNight(new Date('2026-01-10T12:00:00Z'))).toBe(false)
  })
})

describe('files with a record that is taken back', () => {
  it('answer 503 at once when its place is withheld, and are made again without it', async () => {
    const portal = await portalWithRecords()
    const { app, member, ids } = portal
    const deps = await testDeps(portal)
    await runNow(nightlyFiles(deps))
    const before = await keys(portal)
    await setLevel(app, member, ids[0] ?? 0, 'generalised')
    for (const name of ['finds.gpkg', 'finds.geojsonl', 'SHA256SUMS']) {
      const refused = await app.inject({ url: `/data/files/${name}` })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '600'])
    }
    expect((await latest(portal)).withdrawn).toBe(true)
    await runNow(nightlyFiles(deps))
    expect(await lines(portal)).not.toContain(WELSH_TITLE)
    expect(await lines(portal)).toContain(`"id":${ids[0] ?? 0}`)
    expect((await latest(portal)).withdrawn).toBe(false)
    expect((await keys(portal)).filter((key) => before.includes(key))).toEqual([])
  })

  it('answer 503 at once when an administrator hides it', async () => {
    const portal = await portalWithRecords()
    const { app, db, ids } = portal
    const deps = await testDeps(portal)
    await runNow(nightlyFiles(deps))
    const administrator = await makeAdministrator({ db })
    const hidden = await app.inject({
      method: 'POST',
      url: `/api/admin/records/${ids[0] ?? 0}/hide/`,
      headers: administrator.authorization,
      payload: { reason: 'Not a find' },
    })
    expect(hidden.statusCode).toBeLessThan(300)
    expect((await app.inject({ url: '/data/files/finds.gpkg' })).statusCode).toBe(503)
    await runNow(nightlyFiles(deps))
    expect(await lines(portal)).not.toContain(`"id":${ids[0] ?? 0},`)
  })

  it('stay until they are made again when its member deletes it', async () => {
    const portal = await portalWithRecords()
    const { app, member, ids } = portal
    const deps = await testDeps(portal)
    await runNow(nightlyFiles(deps))
    await app.inject({ method: 'DELETE', url: `/api/records/${ids[0] ?? 0}/`, headers: member.authorization })
    expect((await app.inject({ url: '/data/files/finds.gpkg' })).statusCode).toBe(200)
    expect((await latest(portal)).withdrawn).toBe(true)
    await runNow(nightlyFiles(deps))
    expect(await lines(portal)).not.toContain(WELSH_TITLE)
  })

  it('go away altogether with the last record', async () => {
    const portal = await portalWithRecords()
    const { app, member, other, ids } = portal
    const deps = await testDeps(portal)
    await runNow(nightlyFiles(deps))
    for (const id of ids)
      for (const { authorization } of [member, other])
        await app.inject({ method: 'DELETE', url: `/api/records/${id}/`, headers: authorization })
    await runNow(nightlyFiles(deps))
    expect(await latest(portal)).toMatchObject({ made: null, files: [] })
    expect(await keys(portal)).toEqual([])
  })
})

describe('when the files cannot be made', () => {
  it('the old ones stay whole, and what was begun is deleted later', async () => {
    const portal = await portalWithRecords()
    const deps = await testDeps(portal)
    await runNow(nightlyFiles(deps))
    const [before, content] = [await latest(portal), await lines(portal)]
    await makeRecord(portal.app, portal.member, { title: 'A fourth', licence: LICENSED })
    let written = 0
    const full = {
      ...deps.files,
      put: async (...args: Parameters<typeof deps.files.put>) => {
        written += 1
        if (written > 3) throw new StoreFull('There is no room for another file')
        await deps.files.put(...args)
      },
    }
    await expect(runNow(nightlyFiles({ ...deps, files: full }, night))).rejects.toThrow(StoreFull)
    expect(await latest(portal)).toEqual(before)
    expect(await lines(portal)).toBe(content)
    await deleteSpareFiles(deps, Date.now() + DAY)
    expect(await keys(portal)).toHaveLength(NIGHTLY.length + 3)
    await runNow(nightlyFiles(deps, night))
    expect((await latest(portal)).records).toBe(4)
  })

  it('nothing is stored by a process that lost its turn', async () => {
    const portal = await portalWithRecords()
    const handler = nightlyFiles(await testDeps(portal))
    const lost = handler.run({}, new AbortController().signal, () => Promise.reject(new Error('taken over')))
    await expect(lost).rejects.toThrow('taken over')
    expect(await latest(portal)).toMatchObject({ made: null, files: [] })
  })

  it('they are made again if their files are gone', async () => {
    const portal = await portalWithRecords()
    const deps = await testDeps(portal)
    await runNow(nightlyFiles(deps))
    for (const key of await keys(portal)) await portal.files.delete(key)
    expect((await portal.app.inject({ url: '/data/files/finds.gpkg' })).statusCode).toBe(404)
    await runNow(nightlyFiles(deps))
    expect((await portal.app.inject({ url: '/data/files/finds.gpkg' })).statusCode).toBe(200)
  })

  it('there are none for a portal without records that have a licence', async () => {
    const portal = await makeApp()
    await runNow(nightlyFiles(await testDeps(portal)))
    expect(await latest(portal)).toMatchObject({ made: null, records: 0, files: [] })
    expect((await portal.app.inject({ url: '/data/files/finds.gpkg' })).statusCode).toBe(404)
  })
})

import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Download } from '#contract/open-data/downloads.ts'
import { StoreFull, StoreUnavailable, type FileStore } from '#server/platform/storage/file-store.ts'
import { prepareDownload } from './prepare-download.action.ts'
import { runOnly, testDeps } from './testing/deps.ts'
import { portalWithRecords } from './testing/licensed-records.ts'

async function asked(app: FastifyInstance): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/downloads/', payload: { format: 'gpkg' } })
  return answer.json<Download>().id ?? ''
}

async function stateOf(app: FastifyInstance, id: string): Promise<string> {
  return (await app.inject({ url: `/api/downloads/${id}/` })).json<Download>().state
}

const refusingStore = (files: FileStore, error: Error): FileStore => ({
  ...files,
  put: () => Promise.reject(error),
})

describe('a file that cannot be prepared', () => {
  it('has failed for whoever waits when there is no room, and can be asked for again', async () => {
    const portal = await portalWithRecords()
    const deps = await testDeps(portal)
    const id = await asked(portal.app)
    const full = refusingStore(portal.files, new StoreFull('There is no room for another file'))
    await expect(runOnly(portal, prepareDownload({ ...deps, files: full }))).rejects.toThrow(/no room/)
    expect(await stateOf(portal.app, id)).toBe('failed')
    const again = await asked(portal.app)
    await portal.app.runDueJobs()
    expect(await stateOf(portal.app, again)).toBe('ready')
  })

  it('is tried again when the file store is away', async () => {
    const portal = await portalWithRecords()
    const deps = await testDeps(portal)
    const id = await asked(portal.app)
    const away = refusingStore(portal.files, new StoreUnavailable('The file store cannot be used'))
    await expect(runOnly(portal, prepareDownload({ ...deps, files: away }))).rejects.toThrow(StoreUnavailable)
    expect(await stateOf(portal.app, id)).toBe('making')
    await runOnly(portal, prepareDownload(deps))
    expect(await stateOf(portal.app, id)).toBe('ready')
  })

  it('is left to another process when this one stops, and begun again there', async () => {
    const portal = await portalWithRecords()
    const deps = await testDeps(portal)
    const id = await asked(portal.app)
    const { run, kind } = prepareDownload(deps)
    const job = await portal.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const stopping = AbortSignal.abort(new Error('The portal stops'))
    await expect(run(job.payload, stopping, () => Promise.resolve())).rejects.toThrow('The portal stops')
    await portal.app.runDueJobs()
    expect(await stateOf(portal.app, id)).toBe('ready')
  })

  it('is stored once when two processes have made it', async () => {
    const portal = await portalWithRecords()
    const handler = prepareDownload(await testDeps(portal))
    await asked(portal.app)
    await Promise.all([runOnly(portal, handler), runOnly(portal, handler)])
    const stored: string[] = []
    for await (const { key } of portal.files.list('downloads/')) stored.push(key)
    const row = await portal.db.selectFrom('prepared_files').select('file_key').executeTakeFirstOrThrow()
    expect(stored).toEqual([row.file_key])
  })
})

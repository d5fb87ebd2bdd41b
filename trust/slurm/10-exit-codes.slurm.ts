import { copyFile, readdir, readFile, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  filesOf,
  builtHere,
  logOf,
  planned,
  SMALL,
  submitJoin,
  submitSquares,
  useCluster,
} from './cluster.ts'

const cluster = useCluster()
const ONE = { PARTS: '1', RETRIES: '0' }

/** Returns when each square was finished. */
async function squaresIn(work: string): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  const [hash] = (await readdir(work)).filter((name) => name !== 'plan.json')
  if (hash === undefined) return times
  const jobs = path.join(work, hash, 'pass-0')
  for (const name of await readdir(jobs).catch(() => []))
    if (name.endsWith('.job')) times.set(name, (await stat(path.join(jobs, name))).mtimeMs)
  return times
}

async function exitCodeOf(job: string): Promise<number | undefined> {
  return (await cluster.slurm.ended(job))[0]?.exitCode
}

test('10: SIGTERM ends a task with 143, and the next one goes on with its squares', async () => {
  const work = path.join(cluster.folder, 'stopped')
  await planned(cluster.raster, work)
  const first = await submitSquares(cluster, '1', { WORK: work, ...ONE })
  await expect.poll(async () => (await squaresIn(work)).size).toBeGreaterThan(0)
  await cluster.slurm.ask('scancel', '--batch', '--signal=TERM', first)
  expect(await exitCodeOf(first)).toBe(143)
  expect(await logOf(cluster, `relief-${first}-1`)).toContain(`Stopped. Finished squares are in ${work}`)
  const kept = await squaresIn(work)
  expect(kept.size).toBeGreaterThan(0)
  expect(kept.size).toBeLessThan(12)

  const second = await submitSquares(cluster, '1', { WORK: work, ...ONE })
  expect(await exitCodeOf(second)).toBe(0)
  const all = await squaresIn(work)
  expect(all.size).toBe(12)
  for (const [name, time] of kept) expect(all.get(name)).toBe(time)
  const out = path.join(cluster.folder, 'joined')
  expect(await exitCodeOf(await submitJoin(cluster, second, { WORK: work, OUT: out, ...ONE }))).toBe(0)
  expect(await filesOf(out)).toEqual(await builtHere(cluster.raster, path.join(cluster.folder, 'whole')))
})

test.skipIf(SMALL)('10: a raster that was cut short ends a task with 1, at once', async () => {
  const raster = path.join(cluster.folder, 'cut.tif')
  const work = path.join(cluster.folder, 'cut')
  await copyFile(cluster.raster, raster)
  await planned(raster, work)
  await truncate(raster, 1_000_000)
  const job = await submitSquares(cluster, '1', { WORK: work, ...ONE })
  expect(await exitCodeOf(job)).toBe(1)
  const log = await logOf(cluster, `relief-${job}-1`)
  expect(log).toContain(raster)
  expect(log).not.toContain('Attempt')
})

test.skipIf(SMALL)('10: a number beyond the parts is a wrong command: 2, at once', async () => {
  const work = path.join(cluster.folder, 'beyond')
  await planned(cluster.raster, work)
  const job = await submitSquares(cluster, '2', { WORK: work, ...ONE })
  expect(await exitCodeOf(job)).toBe(2)
  const log = await logOf(cluster, `relief-${job}-2`)
  expect(log).toContain('SLURM_ARRAY_TASK_ID is "2", but 1 parts have the numbers from 1 to 1')
  expect(log).not.toContain('Attempt')
})

/** Serves one file by ranges until it is closed. */
async function serve(file: string) {
  const bytes = await readFile(file)
  const server = createServer((request, response) => {
    const [, first = 0, last = 0] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(
      Number,
    )
    const part = bytes.subarray(first, last + 1)
    const range = `bytes ${first}-${first + part.length - 1}/${bytes.length}`
    response
      .writeHead(206, { etag: '"one"', 'content-range': range, 'content-length': part.length })
      .end(part)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dtm.tif`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

test.skipIf(SMALL)('10: an address that is gone ends a task with 75, after four attempts', async () => {
  const work = path.join(cluster.folder, 'gone')
  const server = await serve(cluster.raster)
  await planned(server.address, work)
  await server.close()
  const job = await submitSquares(cluster, '1', { WORK: work, ...ONE })
  expect(await exitCodeOf(job)).toBe(75)
  const log = await logOf(cluster, `relief-${job}-1`)
  expect(log.match(/Attempt \d ended with exit code 75/g)).toHaveLength(3)
  expect(log).toContain('the server cannot be reached')
})

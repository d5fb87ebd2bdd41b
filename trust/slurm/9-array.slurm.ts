import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasSwift, startSwift } from '#scripts/setup/swift.mjs'
import {
  builtHere,
  filesOf,
  logOf,
  planned,
  processesOfTask,
  SMALL,
  submitJoin,
  submitSquares,
  useCluster,
} from './cluster.ts'

const cluster = useCluster()
let expected: ReadonlyMap<string, string>
beforeAll(async () => {
  expected = await builtHere(cluster.raster, path.join(cluster.folder, 'whole'))
  expect(expected.size).toBe(12)
})

const PARTS = '8'

/** Ends the process of a task by SIGKILL as soon as it runs, and returns its id. */
async function killTask(job: string, task: number, before: number | null): Promise<number> {
  const found: number[] = []
  const others = async (): Promise<number[]> =>
    (await processesOfTask(job, task)).filter((id) => id !== before)
  await expect.poll(async () => found.push(...(await others()))).toBeGreaterThan(0)
  const [id = NaN] = found
  process.kill(id, 'SIGKILL')
  return id
}

/** An array of eight with part 3 killed twice, and its join, which waits for it. */
async function arrayWithKills(work: string, out: string, settings: Record<string, string> = {}) {
  await planned(cluster.raster, work, settings)
  const squares = await submitSquares(cluster, `1-${PARTS}`, { WORK: work, PARTS, ...settings })
  const join = await submitJoin(cluster, squares, { WORK: work, PARTS, OUT: out, ...settings })
  const first = await killTask(squares, 3, null)
  await killTask(squares, 3, first)
  const tasks = await cluster.slurm.ended(squares)
  expect(tasks.map(({ task }) => Number(task)).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  for (const task of tasks) expect(task).toMatchObject({ state: 'COMPLETED', exitCode: 0 })
  const log = await logOf(cluster, `relief-${squares}-3`)
  expect(log.match(/ended with exit code 137/g)).toHaveLength(2)
  expect(await cluster.slurm.ended(join)).toMatchObject([{ state: 'COMPLETED', exitCode: 0 }])
}

test('9: an array of eight with one part killed twice is joined to the bytes of one machine', async () => {
  const work = path.join(cluster.folder, 'work')
  const out = path.join(cluster.folder, 'joined')
  await arrayWithKills(work, out)
  expect(await filesOf(out)).toEqual(expected)
})

test('9, control: with one .job removed, the join ends with exit code 1 and names it', async () => {
  const work = path.join(cluster.folder, 'work')
  const [hash = ''] = (await readdir(work)).filter((name) => name !== 'plan.json')
  const jobs = path.join(work, hash, 'pass-0')
  const [removed = ''] = await readdir(jobs)
  await rm(path.join(jobs, removed))
  const out = path.join(cluster.folder, 'incomplete')
  const join = await submitJoin(cluster, null, { WORK: work, PARTS, OUT: out })
  expect(await cluster.slurm.ended(join)).toMatchObject([{ state: 'FAILED', exitCode: 1 }])
  const log = await logOf(cluster, `relief-join-${join}`)
  expect(log).toContain(`1 square is missing (pass-0/${removed})`)
  expect(log).toMatch(/part \d\/8: \d of \d, 1 missing/)
  expect(await readdir(cluster.folder)).not.toContain('incomplete')
})

test.skipIf(SMALL)('9: two tasks of each part at once do each other no harm', async () => {
  const work = path.join(cluster.folder, 'twice')
  const out = path.join(cluster.folder, 'joined-twice')
  await planned(cluster.raster, work)
  const both = [1, 2].map(() => submitSquares(cluster, '1-4', { WORK: work, PARTS: '4' }))
  for (const job of await Promise.all(both))
    for (const task of await cluster.slurm.ended(job))
      expect(task).toMatchObject({ state: 'COMPLETED', exitCode: 0 })
  const join = await submitJoin(cluster, null, { WORK: work, PARTS: '4', OUT: out })
  expect(await cluster.slurm.ended(join)).toMatchObject([{ exitCode: 0 }])
  expect(await filesOf(out)).toEqual(expected)
})

let swift: Awaited<ReturnType<typeof startSwift>> | null = null
afterAll(async () => {
  await swift?.stop()
  swift?.remove()
})

test.skipIf(SMALL || !hasSwift())('9: the same with the work on S3', async () => {
  swift = await startSwift('relief')
  const out = path.join(cluster.folder, 'joined-s3')
  await arrayWithKills('s3://relief/run', out, swift.environment)
  expect(await filesOf(out)).toEqual(expected)
})

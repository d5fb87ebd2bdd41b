import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { startSlurm, type Slurm } from '#scripts/setup/slurm.mjs'

const PROJECT = path.resolve(import.meta.dirname, '../..')
export const SMALL = process.env.SLURM_SMALL === 'on'
/** What is built of the demonstration: 12 squares, and all eleven layers. */
const MAKING = ['--name', 'Demonstration', '--zoom', '13-17']

/** A Slurm for the tests of a file, and the demonstration landscape. */
export interface Cluster {
  /** Filled before the first test. */
  slurm: Slurm
  /** Of this file; deleted at its end. */
  folder: string
  raster: string
}

type Settings = Readonly<Record<string, string>>

/** How a command ended. */
export interface Ended {
  status: number
  stdout: string
  stderr: string
}

/** Runs the relief tool on this machine, without Slurm. */
export function relief(words: readonly string[], settings: Settings = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const all = [path.join(PROJECT, 'relief/main.ts'), ...words]
    const env = { ...process.env, ...settings }
    execFile(process.execPath, all, { env }, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
  })
}

export function useCluster(): Cluster {
  const cluster = {} as Cluster
  beforeAll(async () => {
    cluster.folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-slurm-test-'))
    cluster.slurm = await startSlurm()
    const made = await relief(['landscape', '--out', cluster.folder])
    expect(made.stderr).toBe('')
    cluster.raster = path.join(cluster.folder, 'dtm.tif')
  })
  afterAll(async () => {
    await cluster.slurm.stop()
    cluster.slurm.remove()
    await rm(cluster.folder, { recursive: true, force: true })
  })
  return cluster
}

/** Writes the plan of the demonstration. */
export async function planned(raster: string, work: string, settings: Settings = {}): Promise<void> {
  const words = ['plan', raster, '--work', work, ...MAKING]
  expect(await relief(words, settings)).toMatchObject({ status: 0, stderr: '' })
}

/** Builds the same tileset on this machine, and returns its files. */
export async function builtHere(raster: string, out: string): Promise<ReadonlyMap<string, string>> {
  const words = ['build', raster, '--out', out, ...MAKING]
  expect(await relief(words)).toMatchObject({ status: 0 })
  return filesOf(out)
}

/** Returns the SHA-256 hash of each file of a tileset. */
export async function filesOf(tileset: string): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  for (const name of (await readdir(tileset)).sort())
    hashes.set(
      name,
      createHash('sha256')
        .update(await readFile(path.join(tileset, name)))
        .digest('hex'),
    )
  return hashes
}

/** Puts the array of deploy/ into the queue. `numbers` is as for `sbatch --array`. */
export function submitSquares(
  { slurm }: Cluster,
  numbers: string,
  settings: { WORK: string; PARTS: string } & Settings,
): Promise<string> {
  return slurm.submit(
    [`--array=${numbers}`, '--cpus-per-task=1', path.join(PROJECT, 'deploy/slurm/wales.sbatch')],
    { PORTAL: PROJECT, RETRY_SECONDS: '1', ...settings },
  )
}

/** Puts the join into the queue, after another job if there is one. */
export function submitJoin(
  { slurm }: Cluster,
  after: string | null,
  settings: { WORK: string; PARTS: string; OUT: string } & Settings,
): Promise<string> {
  const waiting = after === null ? [] : [`--dependency=afterany:${after}`]
  return slurm.submit([...waiting, '--cpus-per-task=2', path.join(PROJECT, 'deploy/slurm/join.sbatch')], {
    PORTAL: PROJECT,
    ...settings,
  })
}

/** Returns what a job wrote. @param name such as `relief-17-3` */
export function logOf({ slurm }: Cluster, name: string): Promise<string> {
  return readFile(path.join(slurm.folder, `${name}.log`), 'utf8')
}

/** Returns the ids of the processes of the relief tool that work on one task of an array. */
export async function processesOfTask(job: string, task: number): Promise<number[]> {
  const found: number[] = []
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // A process may end meanwhile.
    const [environment, command] = await Promise.all(
      ['environ', 'cmdline'].map((name) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')),
    )
    const settings = environment?.split('\0') ?? []
    const isTask =
      settings.includes(`SLURM_ARRAY_JOB_ID=${job}`) && settings.includes(`SLURM_ARRAY_TASK_ID=${task}`)
    if (isTask && command?.includes('\0relief/main.ts\0') === true) found.push(Number(id))
  }
  return found
}

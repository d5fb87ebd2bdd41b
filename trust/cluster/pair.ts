import { expect, test } from 'vitest'
import type { ObjectSettings } from '#objects/object-store.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { ownDatabase } from '../harness/databases.ts'
import { Run } from '../harness/scenario.ts'
import type { Answer, Portal } from '../harness/portal.ts'

/** A fault that plant.mjs can put into a process, or a faster clock. */
export type Planted =
  | 'frozen-version'
  | 'unfenced'
  | 'fast-clock'
  | 'never-renewed'
  | 'endless-patience'
  | 'early-description'

export interface PairOptions {
  /** Settings of both processes in addition to those of every scenario. */
  settings?: Readonly<Record<string, string>>
  /** For both processes. */
  planted?: readonly Planted[]
  /** The bucket for pictures; each process then has a data folder of its own, as on two machines. */
  filesIn?: ObjectSettings
  /** For the second process only. */
  plantedInSecond?: readonly Planted[]
  /** Returns the address by which the processes reach a database, if something is between. */
  through?: (databaseUrl: string) => Promise<string>
  /** Whether both start on an empty database and make its tables, one of them waiting for the other. */
  isNew?: boolean
}

/** Two processes of the portal on one PostgreSQL and one data folder, and the database itself. */
export interface Pair {
  first: Portal
  second: Portal
  db: Database
}

/** Defines a run as a test. At its end, no process may have ended by itself, and no answer may be a fault. */
export function clusterRun(title: string, body: (run: Run) => Promise<void>): void {
  test(title, async ({ skip }) => {
    const run = new Run(process.env.CLUSTER_SMALL === 'on', skip)
    try {
      await body(run)
      expect(run.portals.flatMap(({ unordered }) => unordered)).toEqual([])
      expect(run.tally.faults).toEqual([])
    } finally {
      await run.cleanUp()
      if (run.skipped !== null) process.stderr.write(`Skipped: ${title}: ${run.skipped}\n`)
      const figures = run.figures.map(([what, figure]) => `${what}: ${figure}`).join('; ')
      console.log(`${title}: ${figures}`)
    }
  })
}

/** @param run stops both processes at its end */
export async function startPair(
  run: Run,
  { settings = {}, planted = [], plantedInSecond = [], filesIn, through, isNew = false }: PairOptions = {},
): Promise<Pair> {
  const { url: databaseUrl, drop } = await ownDatabase({ hasTables: !isNew })
  run.after(drop)
  const database = { url: through ? await through(databaseUrl) : databaseUrl }
  const first = await run.preparePortal({ database, settings: { ...settings, ...plant(planted) } })
  const { dataDir } = first.place
  const second = await run.preparePortal({
    database,
    ...(filesIn === undefined && { dataDir }),
    // The address that both are known by, as behind a balancer.
    settings: { PUBLIC_URL: first.address, ...settings, ...plant([...planted, ...plantedInSecond]) },
  })
  const start = () => Promise.all([first.start(), second.start()])
  if (isNew) await start()
  // This joins database and pictures, before the processes start.
  const { db, close } = await openDatabase({ databaseUrl, dataDir, filesIn })
  run.after(close)
  if (!isNew) await start()
  return { first, second, db }
}

function plant(planted: readonly Planted[]): Record<string, string> {
  if (planted.length === 0) return {}
  return {
    NODE_OPTIONS: `--import=${new URL('./plant.mjs', import.meta.url).href}`,
    PLANTED: planted.join(' '),
  }
}

/** Runs tasks, so many at once. Resolves with their results in the order of the tasks. */
export async function atOnce<T>(many: number, tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const waiting = [...tasks.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: many }, work))
  return results
}

/** Rejects with the answer's text unless it has this status. */
export function mustBe(status: number, answer: Answer): Answer {
  if (answer.status !== status)
    throw new Error(`${String(answer.status)} in place of ${String(status)}: ${answer.body}`)
  return answer
}

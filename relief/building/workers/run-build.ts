import type { Projection } from '../../datum/projections.ts'
import { openWork, type WorkPlace } from '../../work/open-work.ts'
import type { MetatileAddress } from '../metatiles/passes.ts'
import { publishTileset, type Published } from '../publish.ts'
import { retrying, type Retrying } from '../../failures.ts'
import { runFirstPass, runLaterPasses } from './run-passes.ts'
import type { Plan } from '../work.ts'
import { openWorkerPool, type WorkerPool } from './worker-pool.ts'

/** A planned build at work. */
export interface Run {
  readonly plan: Plan
  readonly work: WorkPlace
  readonly projection: Projection
  /** Number of worker threads. */
  readonly workers: number
  /** How often to try again after trouble that may pass; left out for never. */
  readonly retrying?: Retrying
  /** Called at the start of each stage; the result is called with the number of finished and of all steps. */
  readonly onProgress: (stage: string) => (done: number, total: number) => void
}

const NEVER: Retrying = { retries: 0 }

/** Opens the worker threads of a build, and ends them after use. */
export async function withPool<T>(
  { plan, work, workers }: Run,
  use: (pool: WorkerPool) => Promise<T>,
): Promise<T> {
  const pool = openWorkerPool({ spec: plan.spec, index: plan.index, work }, workers)
  try {
    return await use(pool)
  } finally {
    await pool.close()
  }
}

/** Makes metatiles of the first pass, and leaves out those whose jobs are done. */
export async function makeMetatiles(
  run: Run,
  pool: WorkerPool,
  metatiles: readonly MetatileAddress[],
): Promise<void> {
  const options = { ...passOptions(run, pool), onProgress: run.onProgress('Metatiles') }
  await retrying(run.retrying ?? NEVER, () => runFirstPass(options, metatiles))
}

/** Makes the lower zooms, which needs no rasters, and writes the tileset. The work stays. */
export async function makeTileset(run: Run, pool: WorkerPool, out: string): Promise<Published> {
  const { plan, projection, onProgress } = run
  const again = run.retrying ?? NEVER
  const options = { ...passOptions(run, pool), onProgress: onProgress('Lower zooms') }
  await retrying(again, () => runLaterPasses(options))
  return retrying(again, () =>
    publishTileset({
      spec: plan.spec,
      facts: plan.facts,
      work: options.work,
      out,
      projection,
      onProgress: onProgress('Writing tiles'),
    }),
  )
}

function passOptions({ plan, work, projection }: Run, pool: WorkerPool) {
  return { spec: plan.spec, work: openWork(work), projection, pool }
}

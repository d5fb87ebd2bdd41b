import { Worker } from 'node:worker_threads'
import { ReliefRefusal, type ExitCode } from '../../failures.ts'
import type { MosaicIndex } from '../../mosaic/mosaic.ts'
import type { WorkPlace } from '../../work/open-work.ts'
import type { CarriedWindow } from '../metatiles/carried-over.ts'
import type { Pass, MetatileAddress } from '../metatiles/passes.ts'
import type { Placement } from '../metatiles/placement.ts'
import type { BuildSpec } from '../spec.ts'

/** Worker threads that work in parallel, pass after pass. */
export interface WorkerPool {
  /**
   * Runs all orders of a pass. Each worker takes the next order as soon as it is free. Rejects with the first
   * failure, after the other workers have finished their current order.
   */
  readonly run: (pass: PassStart, orders: Iterable<MetatileOrder>, onDone: () => void) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a pool of at most `most` threads, which start with the first pass. */
export function openWorkerPool(start: WorkerStart, most: number): WorkerPool {
  const workers: Worker[] = []
  return {
    async run(pass, orders, onDone) {
      const waiting = (function* () {
        yield* orders
      })()
      while (workers.length < most)
        workers.push(new Worker(new URL('worker.ts', import.meta.url), { workerData: start }))
      const ends = await Promise.allSettled(
        workers.map(async (worker) => {
          try {
            await workThrough(worker, pass, waiting, onDone)
          } finally {
            // The other workers stop after their current metatile.
            waiting.return()
          }
        }),
      )
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

async function workThrough(
  worker: Worker,
  pass: PassStart,
  waiting: Generator<MetatileOrder>,
  onDone: () => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const onAnswer = (answer: WorkerAnswer): void => {
    if (answer.kind === 'failed') {
      reject(errorOf(answer))
      return
    }
    if (answer.kind === 'done') onDone()
    const order = waiting.next()
    if (order.done === true) resolve(undefined)
    else worker.postMessage(order.value)
  }
  const onEnd = (): void => reject(new Error('a worker thread ended before its work was done'))
  worker.on('message', onAnswer).on('error', reject).on('exit', onEnd)
  worker.postMessage(pass)
  try {
    await promise
  } finally {
    worker.off('message', onAnswer).off('error', reject).off('exit', onEnd)
  }
}

function errorOf({ message, stack, exitCode }: WorkerAnswer & { kind: 'failed' }): Error {
  if (exitCode !== null) return new ReliefRefusal(message, exitCode)
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}

/** Sent to a worker thread when it starts. */
export interface WorkerStart {
  readonly spec: BuildSpec
  readonly index: MosaicIndex
  readonly work: WorkPlace
}

/** Sent to a worker thread before the orders of each pass. */
export interface PassStart {
  readonly kind: 'pass'
  readonly pass: Pass
  /** Windows of heights carried over from the previous pass; empty in the first. */
  readonly carried: readonly CarriedWindow[]
}

/** Tells a worker thread to make one metatile. */
export interface MetatileOrder {
  readonly kind: 'metatile'
  readonly metatile: MetatileAddress
  readonly placement: Placement
}

/** Sent by a worker thread: it is ready for orders, its order is done, or its order failed. */
export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly stack: string | undefined
      /** Of a ReliefRefusal; null for any other error. */
      readonly exitCode: ExitCode | null
    }

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileOrder, MadeFile } from './file-order.ts'

/** Megabytes of a worker's own memory: what a group of rows needs several times over. */
const MEMORY = 512

/** Makes files one after another in a worker thread, which takes longer to start than to make a small one. */
export interface FileMaker {
  /** The file is whole and on the disk when this resolves; with an error it must be deleted. */
  make: (order: FileOrder, signal: AbortSignal) => Promise<MadeFile>
}

export async function withFileMaker<T>(work: (maker: FileMaker) => Promise<T>): Promise<T> {
  let worker: Worker | null = null
  const end = async () => {
    await worker?.terminate()
    worker = null
  }
  const make = async (order: FileOrder, signal: AbortSignal): Promise<MadeFile> => {
    signal.throwIfAborted()
    worker ??= startWorker()
    try {
      const answer = once(worker, 'message', { signal })
      worker.postMessage(order)
      // Rejects with what the worker threw.
      const [made] = (await answer) as [MadeFile]
      return made
    } catch (error) {
      // Before anybody deletes what it was writing.
      await end()
      throw error
    }
  }
  try {
    return await work({ make })
  } finally {
    await end()
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./make-file.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
}

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileOrder, MadeFile } from './file-order.ts'

/** Megabytes of a worker's own memory: what a group of rows needs several times over. */
const MEMORY = 512

/** Makes a file in a worker thread. It is whole and on the disk when this resolves; with an error it must be deleted. */
export async function makeFile(order: FileOrder, signal: AbortSignal): Promise<MadeFile> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./make-file.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  try {
    // Rejects with what the worker threw.
    const [made] = (await once(worker, 'message', { signal })) as [MadeFile]
    return made
  } finally {
    await worker.terminate()
  }
}

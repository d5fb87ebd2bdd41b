// Asks a portal's /health all the time, in a thread of its own: what the scenario itself is busy with is not measured.
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Milliseconds between two questions. */
const PAUSE = 50
/** Milliseconds after which a question counts as not answered. */
const PATIENCE = 30_000

const { address } = workerData as { address: string }

for (;;) {
  const start = performance.now()
  const status = await ask()
  parentPort?.postMessage({ status, milliseconds: performance.now() - start })
  await wait(PAUSE)
}

/** Null when there was no answer. */
function ask(): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(`${address}/health`, { agent: false, timeout: PATIENCE }, (response) => {
      response.on('error', () => resolve(null))
      response.on('end', () => resolve(response.statusCode ?? null))
      response.resume()
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(null))
  })
}

// Requests /health of a portal continuously, in a separate thread, so that the work of the scenario is not measured.
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Milliseconds between two requests. */
const PAUSE = 50
/** Milliseconds after which a request counts as failed. */
const PATIENCE = 30_000

const { address } = workerData as { address: string }

for (;;) {
  const start = performance.now()
  const status = await ask()
  parentPort?.postMessage({ status, milliseconds: performance.now() - start })
  await wait(PAUSE)
}

/** Resolves with the status, or null if there was no response. */
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

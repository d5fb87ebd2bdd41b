import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Answered {
  /** Milliseconds until the first byte of the body. */
  first: number
  /** Milliseconds until the last. */
  last: number
  bytes: number
}

interface Asked {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends requests over at most `connections` connections, which stay open. A read that meets the end of a connection without use
 * is sent again, as by a browser or a proxy.
 */
export function openClient(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answered> => {
    const start = performance.now()
    const sendOnce = (): Promise<Answered> =>
      new Promise((resolve, reject) => {
        const asked = request(url, { agent, method, headers }, (response) => {
          let bytes = 0
          let first = 0
          response.on('data', (chunk: Buffer) => {
            if (bytes === 0) first = performance.now() - start
            bytes += chunk.length
          })
          response.on('error', reject)
          response.on('end', () => {
            const { statusCode = 0 } = response
            if (statusCode >= 300) reject(new Error(`${url} responded with ${statusCode}`))
            else resolve({ first, last: performance.now() - start, bytes })
          })
        })
        asked.on('error', (error) => {
          const wasOld =
            asked.reusedSocket && method === 'GET' && 'code' in error && error.code === 'ECONNRESET'
          if (wasOld) resolve(sendOnce())
          else reject(error)
        })
        asked.end(body)
      })
    return sendOnce()
  }
  return { send, close: () => agent.destroy() }
}

/** Calls `task` again and again, `atOnce` at a time, for as long as it says; returns what all calls returned. */
export async function repeatedly<T>(
  seconds: number,
  atOnce: number,
  task: (number: number) => Promise<T>,
): Promise<T[]> {
  const end = performance.now() + seconds * 1000
  const results: T[] = []
  let number = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < end) results.push(await task(number++))
    }),
  )
  return results
}

/** Calls `task` so often a second, however long each call takes, until `during` is over. Returns what that returned. */
export async function whileCalling<T>(
  timesASecond: number,
  task: () => Promise<unknown>,
  during: Promise<T>,
): Promise<T> {
  let isOver = false
  const done = during.finally(() => (isOver = true))
  const calls: Promise<unknown>[] = []
  const calling = async (): Promise<void> => {
    while (!isOver) {
      calls.push(task())
      await Promise.race([done.catch(() => undefined), pause(1000 / timesASecond)])
    }
  }
  const [result] = await Promise.all([done, calling()])
  await Promise.all(calls)
  return result
}

/** The value below which the share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { answers } from '../../e2e/answers.ts'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { SERVER_FLAGS } from '#scripts/setup/server-flags.mjs'
import { NO_SERVICES } from '#scripts/standin/settings.ts'

/** Of the clock of processes, a second (Linux). */
const TICKS = 100

export interface MeasuredServer {
  address: string
  /** Calls `task` and returns the largest number of megabytes that the server used meanwhile. */
  mostMemory: (task: () => Promise<void>) => Promise<number>
  /** Megabytes in use. */
  memory: () => number
  /** Seconds of processor time since the start, of all threads. */
  processorTime: () => number
  close: () => Promise<void>
}

/** Starts the portal as a process of its own, as operators run it, without rate limits and other services. */
export async function startServer(dataDir: string): Promise<MeasuredServer> {
  const port = await sparePort()
  const address = `http://127.0.0.1:${port}`
  const server = spawn('node', [...SERVER_FLAGS, 'server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...NO_SERVICES,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO: 'off',
    },
  })
  await answers(`${address}/health`, server)
  const memory = () => {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  }
  const processorTime = () => {
    // The name of the program, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const [user = Number.NaN, system = Number.NaN] = fields.slice(11, 13).map(Number)
    return (user + system) / TICKS
  }
  let most = 0
  const noting = setInterval(() => (most = Math.max(most, memory())), 50)
  return {
    address,
    memory,
    processorTime,
    mostMemory: async (task) => {
      most = memory()
      await task()
      return Math.max(most, memory())
    },
    close: async () => {
      clearInterval(noting)
      const stopped = once(server, 'exit')
      server.kill('SIGTERM')
      await stopped
    },
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { memoryOf, type Memory } from './memory.ts'
import type { Tally } from './tally.ts'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { LONG_TIME_LIMITS } from '#scripts/testing/long-time-limits.ts'

/** Milliseconds until a portal must send its first response. */
const START_LIMIT = 120_000
/** Milliseconds after which a request counts as failed. */
const PATIENCE = 120_000

export interface Answer {
  status: number
  headers: Headers
  body: string
  bytes: Buffer
  milliseconds: number
  json: () => unknown
}

export interface Place {
  dataDir: string
  /** Null stands for the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Settings in addition to those of every scenario. */
  settings: Readonly<Record<string, string>>
  /** Folder of the code; the default is that of this release. */
  code?: string
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  milliseconds: number
}

/** In the small run, which asserts no times, a busy machine may be slow with what no scenario limits. */
const PATIENT = Object.fromEntries(
  Object.entries(LONG_TIME_LIMITS).filter(([name]) => /_(STATEMENT|TURN)$/.test(name)),
)

/**
 * Resolves when it is so; rejects after five minutes, by a clock that no scenario sets.
 * @param what for the error
 * @param every milliseconds between two looks
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, every = 50): Promise<void> {
  const deadline = performance.now() + 300_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not in time: ${what}`)
    await wait(every)
  }
}

/** The real portal as a separate process: `node server/main.ts` on its own port. */
export class Portal {
  readonly address: string
  readonly place: Place
  /** Output of the process, with the latest lines last. */
  readonly said: string[] = []
  /** Unexpected ends of the process, each as one line. */
  readonly unordered: string[] = []
  readonly #port: number
  #tally: Tally
  #server: ChildProcess | null = null
  #ordered = false

  private constructor(place: Place, port: number, tally: Tally) {
    this.place = place
    this.#port = port
    this.#tally = tally
    this.address = `http://127.0.0.1:${String(port)}`
  }

  /** Returns a portal that is not started yet. */
  static async at(place: Place, tally: Tally): Promise<Portal> {
    await mkdir(place.dataDir, { recursive: true })
    return new Portal(place, await sparePort(), tally)
  }

  /** From now on, the checks of another scenario include its responses. */
  countFor(tally: Tally): this {
    this.#tally = tally
    return this
  }

  get pid(): number {
    const pid = this.#server?.pid
    if (pid === undefined) throw new Error('The portal is not running')
    return pid
  }

  get isRunning(): boolean {
    if (this.#server === null) return false
    return this.#server.exitCode === null && this.#server.signalCode === null
  }

  /**
   * Starts the process with the same data and address as before. Resolves when /health responds with 200, or also with
   * 503 if that is enough.
   */
  async start({ unhealthyWillDo = false } = {}): Promise<void> {
    this.launch()
    const deadline = Date.now() + START_LIMIT
    while (Date.now() < deadline) {
      if (!this.isRunning) {
        // Its last words arrive after the end of the process.
        await wait(500)
        throw new Error(`The portal ended while it was starting.\n${this.latest()}`)
      }
      const answer = await fetch(`${this.address}/health`).catch(() => null)
      await answer?.arrayBuffer()
      if (answer && (answer.ok || unhealthyWillDo)) return
      await wait(20)
    }
    throw new Error(`The portal did not respond.\n${this.latest()}`)
  }

  /** Starts the process without waiting, for starts that must fail. */
  launch(): void {
    const server = spawn('node', ['server/main.ts'], {
      cwd: this.place.code,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.#settings() },
    })
    this.#ordered = false
    this.#server = server
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => this.#hear(text))
    }
    server.on('exit', (code, signal) => {
      if (!this.#ordered)
        this.unordered.push(`The portal ended with ${String(code ?? signal)}.\n${this.latest()}`)
    })
  }

  /** Resolves when the portal has ended by itself, which is then not a fault. */
  async ended(): Promise<Ended> {
    this.#ordered = true
    return this.#end(() => undefined)
  }

  /** Stops the portal as an operator does. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.#ordered = true
    return this.#end((server) => server.kill(signal))
  }

  /** Ends the portal as a crash does. */
  async kill(): Promise<Ended> {
    return this.stop('SIGKILL')
  }

  memory(): Memory {
    return memoryOf(this.pid)
  }

  /** Sends a request; rejects if there is no response. The response is included in the checks of every scenario. */
  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    await hearOfClosed()
    const start = performance.now()
    const response = await fetch(this.address + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      ...init,
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const milliseconds = performance.now() - start
    const body = bytes.toString('utf8')
    this.#tally.note(response.status, body, `${init.method ?? 'GET'} ${path}`)
    return {
      status: response.status,
      headers: response.headers,
      body,
      bytes,
      milliseconds,
      json: () => JSON.parse(body) as unknown,
    }
  }

  /** Includes a response that a raw socket or another program got in the checks. */
  note(status: number, body: string, what: string): void {
    this.#tally.note(status, body, what)
  }

  latest(): string {
    return this.said.slice(-30).join('\n')
  }

  async #end(cause: (server: ChildProcess) => void): Promise<Ended> {
    const server = this.#server
    if (!server) throw new Error('The portal was never started')
    const start = performance.now()
    if (this.isRunning) {
      const exit = once(server, 'exit')
      cause(server)
      await exit
    }
    return { code: server.exitCode, signal: server.signalCode, milliseconds: performance.now() - start }
  }

  #settings(): Record<string, string> {
    return {
      PORT: String(this.#port),
      PUBLIC_URL: this.address,
      DATA_DIR: this.place.dataDir,
      DATABASE_URL: this.place.databaseUrl ?? '',
      DEMO: 'off',
      ...NO_SERVICES,
      RATE_LIMITS: 'off',
      ...(process.env.TRUST_SMALL === 'on' && PATIENT),
      ...this.place.settings,
    }
  }

  #hear(text: string): void {
    this.said.push(...text.split('\n').filter((line) => line !== ''))
    this.said.splice(0, Math.max(0, this.said.length - 2000))
  }
}

/**
 * Lets this process notice closed connections. After long work, such as a large response, it has not yet noticed which
 * connections the portal closed, and would use one of them. The second turn begins after their events.
 */
async function hearOfClosed(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

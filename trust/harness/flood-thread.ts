// Sends one request after another on many connections that stay open. It runs in its own thread and uses bare sockets,
// so that asking costs little compared with answering.
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { Flooding, Seen } from './flood.ts'

/** Milliseconds that a connection may be idle before it is closed here: the portal closes it after five seconds. */
const LONGEST_REST = 3000
/** Milliseconds between checks of what is due. */
const TICK = 5

const { host, port, paths, perSecond, connections } = workerData as Flooding

const seen: Seen = { sent: 0, statuses: {}, withoutTime: 0, broken: 0, bodies: {} }
const resting: Connection[] = []
const open = new Set<Connection>()
let stopping = false

class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  /** Null if no request is under way. */
  #asked: string | null = null
  #rested = performance.now()

  constructor() {
    this.#socket = connect(port, host)
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#take(chunk))
    // The result of the request is counted in the close event, which follows.
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => this.#gone())
    open.add(this)
  }

  get isTired(): boolean {
    return performance.now() - this.#rested > LONGEST_REST
  }

  ask(path: string): void {
    this.#asked = path
    seen.sent += 1
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${String(port)}\r\n\r\n`)
  }

  end(): void {
    this.#socket.end()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1])
    if (Number.isNaN(length)) throw new Error(`An answer without a length: ${head}`)
    if (this.#received.length < end + 4 + length) return
    note(this.#asked ?? '', head, this.#received.toString('utf8', end + 4))
    this.#received = Buffer.alloc(0)
    this.#asked = null
    this.#rested = performance.now()
    resting.push(this)
    fill()
  }

  #gone(): void {
    open.delete(this)
    const place = resting.indexOf(this)
    if (place >= 0) resting.splice(place, 1)
    if (this.#asked !== null) seen.broken += 1
    if (stopping && open.size === 0) tell()
  }
}

function note(path: string, head: string, body: string): void {
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3))
  seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
  seen.bodies[status] ??= { path, body }
  if (status === 503 && !/^retry-after: \d+$/im.test(head)) seen.withoutTime += 1
}

const start = performance.now()

/** Sends the requests that are due if a connection is free; the rest wait here, not in the portal. */
function fill(): void {
  const due = perSecond === null ? Infinity : ((performance.now() - start) / 1000) * perSecond
  while (!stopping && seen.sent < due) {
    const free = resting.pop()
    if (free?.isTired) {
      free.end()
      continue
    }
    if (!free && open.size >= connections) return
    const asking = free ?? new Connection()
    asking.ask(paths[seen.sent % paths.length] ?? '/')
  }
  if (stopping) for (const each of resting.splice(0)) each.end()
}

function tell(): void {
  parentPort?.postMessage(seen)
}

const clock = setInterval(fill, TICK)
fill()
parentPort?.once('message', () => {
  stopping = true
  clearInterval(clock)
  if (open.size === 0) tell()
  else fill()
})

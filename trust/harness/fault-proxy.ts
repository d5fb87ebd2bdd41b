import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `open` passes everything on; `refuse` closes all connections and accepts no new ones; `silent` keeps connections but sends
 * nothing; `cut` closes each connection after this many bytes of a response; `garbage` responds with noise.
 */
export type Fault = 'open' | 'refuse' | 'silent' | 'garbage' | { cut: number }

/**
 * A proxy between the portal and a service that it needs (a database, a mail server, a map service), which fails on
 * demand.
 */
export class FaultProxy {
  readonly #server = createServer((visitor) => this.#serve(visitor))
  readonly #sockets = new Set<Socket>()
  readonly #target: number
  #fault: Fault = 'open'

  constructor(target: number) {
    this.#target = target
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Returns the same address through this proxy. */
  through(address: string): string {
    const url = new URL(address)
    url.port = String(this.port)
    return url.href
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** Sets the fault, for open connections too. */
  set(fault: Fault): void {
    this.#fault = fault
    if (fault === 'refuse') this.#breakAll()
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#breakAll()
    await closed
  }

  #breakAll(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  #serve(visitor: Socket): void {
    this.#keep(visitor)
    if (this.#fault === 'refuse') {
      visitor.resetAndDestroy()
      return
    }
    const target = connect(this.#target, '127.0.0.1')
    this.#keep(target)
    let answered = 0
    visitor.on('data', (bytes) => {
      if (this.#fault === 'garbage') visitor.end('\u0001\u0002 nonsense \r\n\r\n')
      else if (this.#fault !== 'silent') target.write(bytes)
    })
    target.on('data', (bytes) => {
      if (this.#fault === 'silent' || this.#fault === 'garbage') return
      const rest = typeof this.#fault === 'object' ? this.#fault.cut - answered : Infinity
      answered += bytes.length
      visitor.write(bytes.subarray(0, Math.max(0, rest)))
      if (answered >= rest) visitor.destroySoon()
    })
    visitor.on('close', () => target.destroy())
    target.on('close', () => visitor.destroySoon())
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    // Broken connections are expected; `close` follows.
    socket.on('error', () => undefined)
  }
}

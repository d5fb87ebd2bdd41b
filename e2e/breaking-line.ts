import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to the portal that breaks in the middle of an upload. */
interface BreakingLine {
  /** The address of the portal at this end of the line. */
  readonly address: string
  /** Resolves when the line has broken. */
  readonly broken: Promise<void>
  /** Breaks it at once. */
  readonly cut: () => void
  /** Makes the line whole, for good. */
  readonly mend: () => void
  readonly close: () => Promise<void>
}

/**
 * Passes everything on to the portal, until one connection has sent more than `bytes`. Then all connections break, and
 * nothing more gets through until the line is mended.
 */
export async function startBreakingLine(portal: string, bytes: number): Promise<BreakingLine> {
  const { hostname, port } = new URL(portal)
  const open = new Set<Socket>()
  let [isDown, most] = [false, bytes]
  const isBroken = Promise.withResolvers<undefined>()
  const breakAll = () => {
    isDown = true
    for (const socket of open) socket.resetAndDestroy()
    isBroken.resolve(undefined)
  }
  const hold = (socket: Socket, other: Socket) => {
    open.add(socket)
    // The other end is told by the closing, which always follows.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((visitor) => {
    const behind = connect(Number(port), hostname)
    hold(visitor, behind)
    hold(behind, visitor)
    if (isDown) return visitor.resetAndDestroy()
    let sent = 0
    visitor.on('data', (piece: Buffer) => {
      sent += piece.length
      if (sent > most) breakAll()
    })
    visitor.pipe(behind)
    behind.pipe(visitor)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${String(own)}`,
    broken: isBroken.promise,
    cut: breakAll,
    mend: () => {
      isDown = false
      most = Infinity
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

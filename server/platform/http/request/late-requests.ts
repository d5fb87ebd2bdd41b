import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Answer = (error: Error, socket: Socket) => void

/** What Node says of a request whose headers or whose body did not arrive in time. */
const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

/**
 * Lets a request count as late only if it is. Node measures from the opening of the connection and looks before it reads: after a moment in
 * which the process had no turn, a request that has long arrived would be refused with 408, and so would the next one on a connection
 * that a browser has opened in advance. What waits is read first. A connection on which nothing has begun is then closed
 * without an answer, so that a browser that sends just then asks again on another one; a request that has begun is refused, at the
 * latest when its time has passed once more.
 */
export function refuseLateRequests(server: Server): void {
  const answers = server.listeners('clientError') as Answer[]
  const requests = new WeakMap<Socket, number>()
  server.on('request', ({ socket }) => requests.set(socket, (requests.get(socket) ?? 0) + 1))
  const begun = (socket: Socket) => requests.get(socket) ?? 0

  const lookAgain = (error: Error, socket: Socket, isLast: boolean) => {
    const [read, before] = [socket.bytesRead, begun(socket)]
    // Reading comes between this moment and the next.
    setImmediate(() => {
      if (socket.destroyed || begun(socket) > before) return
      if (socket.bytesRead === 0) socket.destroy()
      else if (socket.bytesRead > read && !isLast)
        setTimeout(
          () => begun(socket) === before && lookAgain(error, socket, true),
          server.headersTimeout,
        ).unref()
      else for (const answer of answers) answer.call(server, error, socket)
    })
  }

  server.removeAllListeners('clientError')
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === TOO_LATE) lookAgain(error, socket, false)
    else for (const answer of answers) answer.call(server, error, socket)
  })
}

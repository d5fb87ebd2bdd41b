import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasNoBody } from './body.ts'
import { minimumRate } from './collect-body.ts'

/** Bytes that a client may still send after the answer: a browser shows a refusal only if it could send everything. */
const MOST_UNREAD = 64 * 1024 * 1024

/** Discards the rest of a body after the answer, within limits of size and pace. */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.readableEnded && !hasNoBody(raw)) throwAway(raw)
    done()
  })
}

function throwAway(request: IncomingMessage): void {
  const cutOff = () => {
    stopWatching()
    request.destroy()
  }
  const stopWatching = minimumRate(request, cutOff)
  let thrownAway = 0
  request.on('data', (chunk: Uint8Array) => {
    thrownAway += chunk.length
    if (thrownAway > MOST_UNREAD) cutOff()
  })
  request.resume()
}

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { Refusal } from '#server/platform/http/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Says at /ready that no more requests should come, and resolves after these seconds. All is served meanwhile, but for reads
     * in the last second.
     */
    drain: (seconds: number) => Promise<void>
    isDraining: () => boolean
    /** Calls back when draining begins. */
    onDrain: (told: () => void) => void
  }
}

/** At the end of draining, milliseconds at most. */
const TURNING_AWAY = 1000

/** Lets the server announce its end, and then refuse new requests until those under way have finished. */
export function drainOnClose(app: FastifyInstance): void {
  announceEnd(app)
  refuseWhileClosing(app)
}

function announceEnd(app: FastifyInstance): void {
  let draining = false
  let turningAway = false
  const listeners: (() => void)[] = []
  app.decorate('isDraining', () => draining)
  app.addHook('onRequest', (_request, reply, done) => {
    // A proxy keeps its connections for later requests, one of which could be on its way when they close.
    if (draining) void reply.header('connection', 'close')
    done()
  })
  // A proxy without health checks comes until it gets a refusal. A refused read is asked again elsewhere, and keeps the proxy
  // away before the port closes, where a save that waits to be accepted would be lost.
  app.addHook('onRequest', ({ method }, _reply, done) => {
    const isRead = method === 'GET' || method === 'HEAD'
    done(turningAway && isRead ? refusalWhileStopping() : undefined)
  })
  app.decorate('onDrain', (told: () => void) => void listeners.push(told))
  app.decorate('drain', async (seconds: number) => {
    draining = true
    for (const told of listeners) told()
    const last = Math.min(TURNING_AWAY, seconds * 500)
    await wait(seconds * 1000 - last)
    turningAway = last > 0
    await wait(last)
  })
}

/** After the server has been asked to stop, new requests get a refusal from the portal. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? refusalWhileStopping() : undefined)
  })
}

const refusalWhileStopping = () =>
  new Refusal('unavailable', { detail: REFUSAL_TEXTS.busy, headers: { connection: 'close' } })

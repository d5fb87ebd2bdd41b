import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Says at /ready that no more requests should come, and resolves after these seconds. All is served meanwhile. */
    drain: (seconds: number) => Promise<void>
    isDraining: () => boolean
    /** Calls back when draining begins. */
    onDrain: (told: () => void) => void
  }
}

/** Lets the server announce its end, and then refuse new requests until those under way have finished. */
export function letItEnd(app: FastifyInstance): void {
  announceEnd(app)
  refuseWhileClosing(app)
}

function announceEnd(app: FastifyInstance): void {
  let draining = false
  const listeners: (() => void)[] = []
  app.decorate('isDraining', () => draining)
  app.addHook('onRequest', (_request, reply, done) => {
    // A proxy keeps its connections for later requests, one of which could be on its way when they close.
    if (draining) void reply.header('connection', 'close')
    done()
  })
  app.decorate('onDrain', (told: () => void) => void listeners.push(told))
  app.decorate('drain', async (seconds: number) => {
    draining = true
    for (const told of listeners) told()
    await wait(seconds * 1000)
  })
}

/** After the server has been told to stop, new requests get a refusal from the portal. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    const said = { detail: REFUSAL_TEXTS.busy, headers: { connection: 'close' } }
    done(closing ? new Refusal('unavailable', said) : undefined)
  })
}

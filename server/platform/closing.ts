import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { Refusal } from './errors.ts'

/** From the moment the server is told to stop, requests that still come are sent away in the portal's own words. */
export function refuseWhileClosing(app: FastifyInstance): void {
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

import type { FastifyInstance } from 'fastify'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { Refusal } from './errors.ts'

/** After the server has been told to stop, new requests get a refusal from the portal. */
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

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { REQUEST_TEXTS } from '#contract/http/errors.ts'
import { getLidarFlights } from '#contract/relief/lidar.ts'
import { tenKmSquareOfWales } from '#geo/grid/grid-squares.ts'
import { isNamed } from '#server/platform/responses/cached-body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { openFlights } from './flights.ts'

/** Seconds for which browsers and proxies keep the days of a square, and for which they keep an answer that is overdue. */
const MAX_AGE = { known: 86_400, overdue: 60 } as const

/** The days change about once a year, so browsers keep them; the tag tells them that nothing has changed. */
export function flightRoutes(app: FastifyInstance, { config, db }: Pick<Portal, 'config' | 'db'>): void {
  const catalogue = openFlights({ config, db, log: app.log })
  app.addHook('onClose', () => catalogue?.close())

  endpoint(
    app,
    getLidarFlights,
    async ({ params: { square: name }, request, reply }) => {
      const square = tenKmSquareOfWales(name)
      if (!square) throw new Refusal('invalid', { fields: { square: [REQUEST_TEXTS.flightsSquare] } })
      if (!catalogue) throw new Refusal('not-found')
      const { received, flights, isOverdue } = await catalogue.flightsIn(square)
      const answer = { square: name, received: received?.toISOString() ?? null, flights }
      const etag = `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`
      const age = isOverdue ? MAX_AGE.overdue : MAX_AGE.known
      void reply.header('etag', etag).header('cache-control', `public, max-age=${age}`)
      return isNamed(etag, request.headers['if-none-match']) ? reply.code(304).send() : answer
    },
    // It may wait for the catalogue, which answers two requests at once and lets few more wait.
    { countsAsWork: false },
  )
}

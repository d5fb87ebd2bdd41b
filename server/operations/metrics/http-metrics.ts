import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

/** Seconds; from a tile that is kept to a statement that was cancelled. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** The label of an address without a route: labels must never hold what visitors choose. */
const NO_ROUTE = 'none'

/** Counts and times requests by the template of their route, never by their address. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'portal_http_seconds',
    help: 'Time until a request was answered, by template of the route and class of the status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'portal_http_in_flight',
    help: 'Requests that are not yet answered.',
    registers: [registry],
  })
  const begun = new WeakSet<FastifyRequest>()
  /** A client that hangs up ends its request like an answer, and both may happen. */
  const end = (request: FastifyRequest) => {
    if (begun.delete(request)) inFlight.dec()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    begun.add(request)
    inFlight.inc()
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    end(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    end(request)
    seconds.observe(
      {
        route: request.routeOptions.url ?? NO_ROUTE,
        method: request.method,
        status: `${String(Math.floor(reply.statusCode / 100))}xx`,
      },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

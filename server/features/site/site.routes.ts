import type { FastifyInstance } from 'fastify'
import { getSiteSettings } from '#contract/site.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import type { Portal } from '#server/platform/portal.ts'

export function siteRoutes(app: FastifyInstance, { config }: Portal): void {
  endpoint(app, getSiteSettings, ({ reply }) => {
    void reply.header('cache-control', 'no-cache')
    return Promise.resolve(config.site)
  })

  // Password managers lead people from here to the page on which they change their password.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account', 303))
}

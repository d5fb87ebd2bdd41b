import type { FastifyInstance } from 'fastify'
import { getSiteSettings } from '#contract/site/site.ts'
import { getWebManifest } from '#contract/site/web-manifest.ts'
import { languageFor } from '#server/accounts/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { webManifest } from './web-manifest.ts'

export function siteRoutes(app: FastifyInstance, { config }: Portal): void {
  endpoint(app, getSiteSettings, ({ reply }) => {
    void reply.header('cache-control', 'no-cache')
    return Promise.resolve(config.site)
  })

  endpoint(app, getWebManifest, ({ query, request, reply }) => {
    const language = languageFor(query.lang, request.headers['accept-language'])
    void reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return Promise.resolve(JSON.stringify(webManifest(language)))
  })

  // Password managers lead people from here to the page on which they change their password.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account', 303))
}

import type { FastifyInstance } from 'fastify'
import { COMMENT_ROUTES } from '#contract/review/moderation/comments.ts'
import { ROUTES } from '#contract/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import { makeNonce, pagePolicy } from '#server/platform/http/headers.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './docs-page.ts'

/** `/api/docs`: every endpoint of the contract, for people; `/api/docs/openapi.json`: the same for programs. */
export function docsRoutes(app: FastifyInstance, config: Config): void {
  const answering = ROUTES.filter((route) => config.site.comments !== null || !COMMENT_ROUTES.includes(route))
  let description: string | null = null

  app.get('/api/docs', (_request, reply) => {
    const nonce = makeNonce()
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': pagePolicy(config, nonce), 'cache-control': 'no-store' })
      .send(docsPage(answering, config.publicUrl, nonce))
  })

  app.get('/api/docs/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((description ??= JSON.stringify(openApi(answering, config.publicUrl)))),
  )
}

import type { FastifyInstance } from 'fastify'
import { listBadges } from '#contract/accounts/badges.ts'
import { REQUEST_PHRASES } from '#contract/http/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { badgesOfMember } from './badges-of-member.ts'

export function badgeRoutes(app: FastifyInstance, { db }: Portal): void {
  endpoint(app, listBadges, async ({ params }) => {
    const badges = await badgesOfMember(db, params.username)
    if (!badges)
      throw new Refusal('not-found', {
        detail: REQUEST_PHRASES.noProfileOf.write({ username: params.username }),
      })
    return badges
  })
}

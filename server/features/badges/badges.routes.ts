import type { FastifyInstance } from 'fastify'
import { listBadges } from '#contract/badges.ts'
import { keyOf } from '#server/features/accounts/index.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { countForBadges } from './badges.repository.ts'
import { badgesOf } from './badges.rules.ts'
import { WELSH_TITLE } from './welsh-title.rules.ts'

export function badgeRoutes(app: FastifyInstance, { db }: Portal): void {
  endpoint(app, listBadges, async ({ params }) => {
    const counts = await countForBadges(db, keyOf(params.username), WELSH_TITLE)
    if (!counts)
      throw new Refusal('not-found', { detail: `No profile found for username: ${params.username}` })
    return badgesOf(counts)
  })
}

import type { FastifyInstance } from 'fastify'
import { subscribeAgain, unsubscribe } from '#contract/accounts/account-settings.ts'
import { setTopic } from '../settings/settings.repository.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { readSubscriptionToken } from './mail-links.ts'

export function notificationRoutes(app: FastifyInstance, { db }: Portal): void {
  const change = async (token: string, wanted: boolean) => {
    const found = await readSubscriptionToken(db, token)
    if (!found || !(await setTopic(db, { ...found, wanted }))) throw new Refusal('not-found')
    return { topic: found.topic, subscribed: wanted }
  }
  endpoint(app, unsubscribe, ({ params }) => change(params.token, false))
  endpoint(app, subscribeAgain, ({ params }) => change(params.token, true))
}

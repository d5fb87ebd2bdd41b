import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MailTopic } from '#contract/accounts/account-settings.ts'
import { isMailTopic } from '../settings/settings.repository.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mailLinksSecret } from './notifications.repository.ts'

interface Subscription {
  accountId: number
  topic: MailTopic
}

/**
 * Signed rather than stored: a link in an email that is years old must still work, and can do nothing but
 * unsubscribe.
 */
export async function subscriptionToken(db: Database, { accountId, topic }: Subscription): Promise<string> {
  const what = `${accountId}.${topic}`
  return `${what}.${(await signature(db, what)).toString('base64url')}`
}

export async function readSubscriptionToken(db: Database, token: string): Promise<Subscription | null> {
  const [account = '', topic, signed = ''] = token.split('.')
  if (!/^[1-9]\d{0,9}$/.test(account) || !isMailTopic(topic)) return null
  const right = await signature(db, `${account}.${topic}`)
  const given = Buffer.from(signed, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return { accountId: Number(account), topic }
}

async function signature(db: Database, what: string): Promise<Buffer> {
  const secret = await mailLinksSecret(db, randomBytes(32).toString('hex'))
  return createHmac('sha256', secret).update(what).digest()
}

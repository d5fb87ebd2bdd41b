import type { FastifyInstance } from 'fastify'
import type { Portal } from '#server/platform/http/portal.ts'
import { isUsedByAnotherMachine } from './other-machines.repository.ts'

/** Without a mail server, each machine keeps the messages that it happens to send: none has all of them. */
export function warnOfOutboxes(app: FastifyInstance, { config, db }: Pick<Portal, 'config' | 'db'>): void {
  if (config.mail.server !== null || config.databaseUrl === null) return
  app.addHook('onListen', async () => {
    if (await isUsedByAnotherMachine(db))
      app.log.warn(
        'mail: SMTP_URL is not set, and a portal on another machine uses this database: each keeps a part of the messages in its own outbox',
      )
  })
}

import type { FastifyInstance } from 'fastify'
import {
  changeAccountSettings,
  changeOwnAccount,
  getAccountSettings,
} from '#contract/accounts/account-settings.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { readLanguage, readSettings } from './read-settings.ts'
import { findSettings, setLanguage, storeSettings } from './settings.repository.ts'

export function settingsRoutes(app: FastifyInstance, { db }: Portal): void {
  endpoint(app, getAccountSettings, ({ viewer }) => findSettings(db, viewer.id))

  endpoint(app, changeAccountSettings, async ({ viewer, fields }) =>
    db.transaction().execute(async (tx) => {
      const settings = readSettings(fields, await findSettings(tx, viewer.id))
      await storeSettings(tx, viewer.id, settings)
      return settings
    }),
  )

  endpoint(app, changeOwnAccount, async ({ viewer, fields }) => {
    const account = await setLanguage(db, viewer.id, readLanguage(fields))
    if (!account) throw new Refusal('not-found')
    return { ...account, reviewer: isReviewer(viewer) }
  })
}

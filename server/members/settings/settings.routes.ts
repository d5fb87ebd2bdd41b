import type { FastifyInstance } from 'fastify'
import {
  changeAccountSettings,
  changeOwnAccount,
  getAccountSettings,
  DIGEST_NAME_MAX_LENGTH,
  DIGEST_RADII,
  PROFILE_PARTS,
  type AccountSettings,
} from '#contract/accounts/account-settings.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isHerOfficer, isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { notAChoice, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { isInBox } from '#geo/shapes/box.ts'
import {
  readFlag,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { findSettings, setLanguage, storeSettings } from './settings.repository.ts'

const FLAGS = [
  'record_answers',
  'digest',
  'site_news',
  'mentions',
  'comments',
  ...PROFILE_PARTS.map((part) => `show_${part}` as const),
] as const

/** Returns the complete settings after the change. Throws a Refusal. */
function readSettings(fields: Fields, before: AccountSettings): AccountSettings {
  const refusals: Refusals = {}
  const after = { ...before }
  for (const name of FLAGS) after[name] = readFlag(fields, name, refusals) ?? before[name]
  const name = readOptionalText(fields, 'digest_name', refusals, {
    blank: 'kept',
    max: DIGEST_NAME_MAX_LENGTH,
  })
  after.digest_name = name ?? before.digest_name
  after.digest_radius_km = readRadius(fields, refusals) ?? before.digest_radius_km
  readPlace(fields, refusals, after)
  if (after.digest && after.digest_latitude === null) refusals.digest = [REFUSAL_TEXTS.digestPlace]
  refuse(refusals)
  return after
}

function readLanguage(fields: Fields): 'en' | 'cy' {
  const sent = fields.get('language')
  if (sent === 'en' || sent === 'cy') return sent
  const text = fields.has('language') ? notAChoice(sent) : REFUSAL_TEXTS.required
  refuse({ language: [text] })
  throw new Error('unreachable')
}

function readRadius(fields: Fields, refusals: Refusals): number | undefined {
  const sent = fields.get('digest_radius_km')
  if (sent === undefined) return undefined
  const radius = DIGEST_RADII.find((one) => one === sent || String(one) === sent)
  if (radius === undefined) refusals.digest_radius_km = [notAChoice(sent)]
  return radius
}

/** Both coordinates, both null, or neither. */
function readPlace(fields: Fields, refusals: Refusals, after: AccountSettings): void {
  const sent = [fields.get('digest_latitude'), fields.get('digest_longitude')]
  if (sent.every((one) => one === undefined)) return
  if (sent.every((one) => one === null)) {
    after.digest_latitude = null
    after.digest_longitude = null
    return
  }
  const [latitude, longitude] = sent.map((one) => (one === '' || one === null ? Number.NaN : Number(one)))
  if (
    latitude === undefined ||
    longitude === undefined ||
    !isInBox(WALES_WITH_MARGIN, { latitude, longitude })
  ) {
    refusals.digest_latitude = [REFUSAL_TEXTS.digestOutside]
    return
  }
  after.digest_latitude = latitude
  after.digest_longitude = longitude
}

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
    return { ...account, reviewer: isReviewer(viewer), her_officer: isHerOfficer(viewer) }
  })
}

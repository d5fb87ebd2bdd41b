import type { FastifyInstance } from 'fastify'
import { getProfile, getProfileCard, getProfileOf, type Profile } from '#contract/profiles.ts'
import { keyOf } from '#server/features/accounts/index.ts'
import { pictureAddresses } from '#server/features/pictures/index.ts'
import { findRecordsOf, toRecord } from '#server/features/records/index.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { toProfileCard } from './profile-view.rules.ts'
import { findProfile, type StoredProfile } from './profiles.repository.ts'

export function profileRoutes(app: FastifyInstance, { db, config }: Portal): void {
  const addresses = pictureAddresses(config.publicUrl)
  const whole = async (profile: StoredProfile): Promise<Profile> => {
    const records = await findRecordsOf(db, profile.accountId)
    return {
      ...toProfileCard(profile, addresses.picture),
      user_records: records.map((record) => toRecord(record, addresses)),
    }
  }
  const profileOf = async (username: string): Promise<StoredProfile> => {
    const profile = await findProfile(db, { usernameKey: keyOf(username) })
    if (!profile) throw new Refusal('not-found', { detail: `No profile found for username: ${username}` })
    return profile
  }

  endpoint(app, getProfile, async ({ params }) => {
    const profile = await findProfile(db, params)
    if (!profile) throw new Refusal('not-found', { detail: 'No Profile matches the given query.' })
    return whole(profile)
  })

  endpoint(app, getProfileOf, async ({ params }) => whole(await profileOf(params.username)))

  endpoint(app, getProfileCard, async ({ params }) =>
    toProfileCard(await profileOf(params.username), addresses.picture),
  )
}

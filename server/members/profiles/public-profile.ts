import type { ProfileCard } from '#contract/accounts/profiles.ts'
import { keyOf } from '#server/accounts/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { toProfileCard } from './profile-view.rules.ts'
import { findProfile } from './profiles.repository.ts'

/** Returns the public part of a profile. */
export async function findPublicProfile(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  username: string,
): Promise<ProfileCard | null> {
  const profile = await findProfile(db, { usernameKey: keyOf(username) })
  return profile && toProfileCard(profile, pictureAddresses(config.publicUrl))
}

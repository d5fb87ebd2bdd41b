import type { ProfilePart } from '#contract/accounts/account-settings.ts'
import type { PROFILE_LINKS } from '#contract/accounts/profiles.ts'
import type { ExpertiseLevel } from '#contract/open-data/vocabulary.ts'

/** Each is an address, or empty. */
type Links = Readonly<Record<(typeof PROFILE_LINKS)[number], string>>

/** A member's profile as it is in the database. All other types of a profile pick from this one. */
export interface StoredProfile extends Links {
  accountId: number
  username: string
  bio: string
  location: string | null
  expertise: ExpertiseLevel
  organisation: string
  /** Key of the file in the store. */
  pictureKey: string | null
  /** The parts that the member hides on the public profile. */
  hidden: readonly ProfilePart[]
  /** Number of the member's public records. */
  records: number
  joinedAt: Date
  lastActiveAt: Date
}

/** What members write about themselves, under the names of the columns. */
export type ProfileFields = Pick<StoredProfile, 'bio' | 'location' | 'organisation' | keyof Links> & {
  expertise_level: StoredProfile['expertise']
}

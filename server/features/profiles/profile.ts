import type { ProfilePart } from '#contract/account-settings.ts'
import type { PROFILE_LINKS } from '#contract/profiles.ts'
import type { ExpertiseLevel } from '#contract/vocabulary.ts'

/** Each an address, or empty. */
type Links = Readonly<Record<(typeof PROFILE_LINKS)[number], string>>

/** A member's profile as the database holds it. Every other shape of one picks from here. */
export interface StoredProfile extends Links {
  accountId: number
  username: string
  bio: string
  location: string | null
  expertise: ExpertiseLevel
  organisation: string
  /** Key of the file in the store. */
  pictureKey: string | null
  /** What the member keeps off the public profile. */
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

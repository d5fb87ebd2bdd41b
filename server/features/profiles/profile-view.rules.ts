import { wireDay } from '#contract/days.ts'
import type { ProfileCard } from '#contract/profiles.ts'

interface ShownProfile {
  accountId: number
  username: string
  bio: string
  location: string | null
  expertise: string
  organisation: string
  website: string
  twitter: string
  facebook: string
  instagram: string
  linkedin: string
  bluesky: string
  pictureKey: string | null
  /** How many the member has made. */
  records: number
  joinedAt: Date
  lastActiveAt: Date
}

/** A profile as the replaced backend answered it, but for its records. `pictureAt` gives the address of a stored picture. */
export function toProfileCard(profile: ShownProfile, pictureAt: (key: string) => string): ProfileCard {
  return {
    id: profile.accountId,
    user: profile.accountId,
    user_username: profile.username,
    bio: profile.bio,
    location: profile.location,
    expertise_level: profile.expertise,
    organisation: profile.organisation,
    website: webLink(profile.website),
    twitter: webLink(profile.twitter),
    facebook: webLink(profile.facebook),
    instagram: webLink(profile.instagram),
    linkedin: webLink(profile.linkedin),
    bluesky: webLink(profile.bluesky),
    profile_picture: profile.pictureKey === null ? null : pictureAt(profile.pictureKey),
    record_count: profile.records,
    joined_date: wireDay(profile.joinedAt),
    last_active: wireDay(profile.lastActiveAt),
  }
}

/** Old data may hold links of other schemes, which would run as script in a reader's page. */
function webLink(link: string): string {
  return /^https?:\/\//i.test(link) ? link : ''
}

import type { ProfilePart } from '#contract/account-settings.ts'
import { wireDay } from '#contract/days.ts'
import type { MemberCard, ProfileCard } from '#contract/profiles.ts'
import type { StoredProfile } from './profile.ts'

/** Where a stored picture is read. */
interface Addresses {
  picture: (key: string) => string
  thumbnail: (key: string) => string
}

/**
 * What everybody sees of a member: all that is shown of a profile anywhere goes through here. What is hidden is empty
 * in the way that old clients can bear.
 */
export function toProfileCard(profile: StoredProfile, addresses: Addresses): ProfileCard {
  const isHidden = (part: ProfilePart) => profile.hidden.includes(part)
  return {
    ...toOwnProfileCard(profile, addresses),
    ...(isHidden('location') && { location: null }),
    ...(isHidden('organisation') && { organisation: '' }),
    ...(isHidden('expertise') && { expertise_level: '' }),
    ...(isHidden('last_active') && { last_active: wireDay(profile.joinedAt) }),
    ...(isHidden('social_links') && NO_LINKS),
    records_shown: !isHidden('records'),
  }
}

const NO_LINKS = { website: '', twitter: '', facebook: '', instagram: '', linkedin: '', bluesky: '' }

/** What the member sees: everything, as the replaced backend answered it but for the records. */
export function toOwnProfileCard(profile: StoredProfile, { picture }: Addresses): ProfileCard {
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
    profile_picture: profile.pictureKey === null ? null : picture(profile.pictureKey),
    record_count: profile.records,
    joined_date: wireDay(profile.joinedAt),
    last_active: wireDay(profile.lastActiveAt),
    records_shown: true,
  }
}

/** The same in short, for a list. */
export function toMemberCard(profile: StoredProfile, addresses: Addresses): MemberCard {
  const card = toProfileCard(profile, addresses)
  const { id, user_username, bio, record_count, joined_date, last_active } = card
  const shown = card.profile_picture === null ? null : profile.pictureKey
  const thumbnail = shown === null ? null : addresses.thumbnail(shown)
  return { id, user_username, bio, thumbnail, record_count, joined_date, last_active }
}

/** Old data may hold links of other schemes, which would run as script in a reader's page. */
function webLink(link: string): string {
  return /^https?:\/\//i.test(link) ? link : ''
}

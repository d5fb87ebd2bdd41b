import type { ProfilePart } from '#contract/accounts/account-settings.ts'
import { wireDay } from '#contract/http/values/days.ts'
import { PROFILE_LINKS, type MemberCard, type ProfileCard } from '#contract/accounts/profiles.ts'
import { sameForAll } from '#contract/http/same-for-all.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { isWebAddress } from '#contract/site/addresses/web-address.ts'
import type { StoredProfile } from './profile.ts'

/** Addresses of stored pictures. */
interface Addresses {
  picture: (key: string) => string
  thumbnail: (key: string) => string
}

/**
 * Returns the public part of a profile. Every public view of a profile uses it. Hidden fields are empty
 * in a form that old clients accept.
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

const NO_LINKS = sameForAll(PROFILE_LINKS, '')

/** Returns the whole profile for its member, in the form of the previous backend without the records. */
export function toOwnProfileCard(profile: StoredProfile, { picture }: Addresses): ProfileCard {
  return {
    id: profile.accountId,
    user: profile.accountId,
    user_username: profile.username,
    bio: profile.bio,
    location: profile.location,
    expertise_level: profile.expertise,
    organisation: profile.organisation,
    ...webLinks(profile),
    profile_picture: profile.pictureKey === null ? null : picture(profile.pictureKey),
    record_count: profile.records,
    joined_date: wireDay(profile.joinedAt),
    last_active: wireDay(profile.lastActiveAt),
    records_shown: true,
  }
}

/** Returns the public part of a profile in short, for a list. */
export function toMemberCard(profile: StoredProfile, addresses: Addresses): MemberCard {
  const card = toProfileCard(profile, addresses)
  const { id, user_username, bio, record_count, joined_date, last_active } = card
  const shown = card.profile_picture === null ? null : profile.pictureKey
  const thumbnail = shown === null ? null : addresses.thumbnail(shown)
  return { id, user_username, bio, thumbnail, record_count, joined_date, last_active }
}

type Links = Pick<ProfileCard, (typeof PROFILE_LINKS)[number]>

function webLinks(profile: StoredProfile): Links {
  return Object.fromEntries(PROFILE_LINKS.map((name) => [name, webLink(profile[name])])) as Links
}

/** Old data may contain links of other schemes, which could run as scripts in a page. */
function webLink(link: string): string {
  return /^https?:\/\//i.test(link) ? link : ''
}

/** Returns what is wrong with a member's link; empty for a web address. */
export function linkTexts(link: string): string[] {
  return isWebAddress(link) ? [] : [REFUSAL_TEXTS.urlInvalid]
}

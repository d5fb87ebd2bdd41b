import type { ProfileCard } from '#contract/accounts/profiles.ts'

/** A member as the server describes them, with the values that a test gives. */
export function sampleProfile(known: Partial<ProfileCard> = {}): ProfileCard {
  return {
    id: 3,
    user: 3,
    user_username: 'gwen',
    bio: 'I walk the Dyfi valley.',
    location: 'Machynlleth',
    expertise_level: 'researcher',
    organisation: 'Cymdeithas Hanes',
    website: '',
    twitter: '',
    facebook: '',
    instagram: '',
    linkedin: '',
    bluesky: '',
    profile_picture: null,
    record_count: 12,
    joined_date: '03/02/2026',
    last_active: '21/11/2026',
    records_shown: true,
    ...known,
  }
}

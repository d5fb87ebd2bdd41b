import { findPublicProfile } from '#server/members/index.ts'
import { findPlacesOf } from '#server/records/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { PORTRAIT } from './cards/card.ts'
import { walesWithPlaces } from './cards/wales-card.ts'
import { preview, termOf, type Desk, type Preview } from './preview.ts'
import { roundPhoto } from './stored-photo.ts'

/** More dots than this would cover Wales. */
const MOST_PLACES = 500

/** Shows only what the public profile shows; null if there is none. */
export async function profilePreview(desk: Desk, username: string): Promise<Preview | null> {
  const { db, files } = desk.portal
  const profile = await findPublicProfile(desk.portal, username)
  if (!profile) return null
  const t = wordsIn(desk.language, 'previews')
  const { expertise_level: expertise, location, profile_picture: address } = profile
  const about = [expertise === '' ? '' : termOf(desk, 'expertise', expertise), location ?? '']
  const text = {
    title: `@${profile.user_username}`,
    titleInstead: t('member'),
    facts: [[t('records', { count: profile.record_count })], about.filter((part) => part !== '')],
    note: null,
    portal: wordsIn(desk.language, 'portal')('name'),
  }
  const places = profile.records_shown ? await findPlacesOf(db, profile.id, MOST_PLACES) : []
  const photo = address === null ? null : new URL(address).pathname.slice(1)
  return preview(desk, { ...text, places, photo }, async () => ({
    ...text,
    portrait: photo === null ? null : await roundPhoto(files, photo, PORTRAIT),
    ...walesWithPlaces(places),
  }))
}

import { getRecordsFeed } from '#contract/site/feeds.ts'
import { creditOf } from '#server/records/index.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { AtomEntry, AtomFeed, FeedLanguage } from './atom.ts'
import { entryId, feedAddresses, type FeedPlace } from './feed-place.ts'

/** @param records newest first */
export function recordsFeed(
  records: readonly StoredRecord[],
  language: FeedLanguage,
  {
    states,
    ...place
  }: FeedPlace & {
    /** Of the review, separated by commas; empty for all. */
    states: string
  },
): AtomFeed {
  const portal = wordsIn(language, 'portal')
  return {
    id: entryId(place, `finds/${language}${states === '' ? '' : `/${states}`}`),
    title: portal('feeds.records'),
    subtitle: wordsIn(language, 'feeds')('recordsSubtitle'),
    author: place.operator ?? portal('name'),
    language,
    addresses: feedAddresses(place, getRecordsFeed.path, states === '' ? {} : { state: states }),
    page: `${place.publicUrl}/LidarPortal`,
    entries: records.map((record) => entryOf(record, language, place)),
  }
}

/** In the member's own words, whatever their language. */
function entryOf(record: StoredRecord, language: FeedLanguage, place: FeedPlace): AtomEntry {
  const t = wordsIn(language, 'feeds')
  const paragraphs = record.description.split(/\r?\n\s*\n/).map(escapeMarkup)
  const picture = record.pictures.find(({ licence }) => licence !== 'all-rights-reserved')
  const html = [
    ...(record.demonstration ? [escapeMarkup(t('invented'))] : []),
    ...paragraphs.map((text) => text.replaceAll(/\r?\n/g, '<br>')),
    ...(picture
      ? [`<img src="${escapeMarkup(place.picture(picture.key))}" alt="${escapeMarkup(record.title)}">`]
      : []),
  ]
  return {
    id: entryId(place, `finds/${record.id}/${language}`),
    title: record.title,
    address: `${place.publicUrl}/LidarPortal?record=${record.id}`,
    published: record.createdAt,
    updated: lastChangeOf(record),
    author: record.username ?? t('formerMember'),
    language,
    categories: [record.site_type, record.monument_type, record.period].filter((term) => term !== ''),
    rights: creditOf(record, language),
    html: html.map((inner) => `<p>${inner}</p>`).join(''),
  }
}

/** The entry names the licence. The time of a change to a withheld record is not published. */
function lastChangeOf({ updatedAt, licence, sensitivity }: StoredRecord): Date {
  const licensed = sensitivity === 'open' ? licence.changedAt : null
  return licensed && licensed > updatedAt ? licensed : updatedAt
}

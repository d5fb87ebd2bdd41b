import { getNewsFeed } from '#contract/site/feeds.ts'
import { newsHtml } from '../news/news-text.ts'
import { welshOf } from '../news/news-view.rules.ts'
import type { NewsItem } from '../news/news-item.ts'
import { escapeMarkup } from '#server/platform/texts/markup.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { AtomEntry, AtomFeed, FeedLanguage } from './atom.ts'
import { entryId, feedAddresses, type FeedPlace } from './feed-place.ts'

/** @param items published, newest first */
export function newsFeed(items: readonly NewsItem[], language: FeedLanguage, place: FeedPlace): AtomFeed {
  const portal = wordsIn(language, 'portal')
  return {
    id: entryId(place, `news/${language}`),
    title: portal('feeds.news'),
    subtitle: wordsIn(language, 'feeds')('newsSubtitle'),
    author: place.operator ?? portal('name'),
    language,
    addresses: feedAddresses(place, getNewsFeed.path),
    page: `${place.publicUrl}/news`,
    entries: items.flatMap((news) => entryOf(news, language, place) ?? []),
  }
}

/** In English if there is no Welsh, and marked as English. */
function entryOf(news: NewsItem, language: FeedLanguage, place: FeedPlace): AtomEntry | null {
  if (!news.publishedAt) return null
  const welsh = language === 'cy' ? welshOf(news) : null
  const { title, content } = welsh ?? news
  const alt = language === 'cy' && news.altCy !== '' ? news.altCy : news.alt
  return {
    id: entryId(place, `news/${news.id}/${language}`),
    title,
    address: `${place.publicUrl}/news/${news.id}`,
    published: news.publishedAt,
    updated: news.updatedAt > news.publishedAt ? news.updatedAt : news.publishedAt,
    author: null,
    language: welsh ? 'cy' : 'en',
    categories: news.tags.map(({ name, name_cy: nameCy }) => (language === 'cy' ? (nameCy ?? name) : name)),
    rights: null,
    html:
      newsHtml(content, place.publicUrl) +
      (news.picture
        ? `<p><img src="${escapeMarkup(place.picture(news.picture.key))}" alt="${escapeMarkup(alt)}"></p>`
        : ''),
  }
}

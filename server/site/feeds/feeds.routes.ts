import type { FastifyInstance } from 'fastify'
import { getRecordsFeed, getNewsFeed } from '#contract/site/feeds.ts'
import type { Query } from '#contract/http/route.ts'
import { storedFilterOf, type StoredFilter } from '#server/record-fields/index.ts'
import { lruCache } from '#server/platform/caching/lru-cache.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { findNewestRecords, recordsRevision } from '#server/records/index.ts'
import { makeCachedBody, sendCached, type CachedBody } from '#server/platform/responses/cached-body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { timedMaking, type Figures } from '#server/platform/metrics/figures.ts'
import { cacheByRevision } from '#server/platform/caching/cache-by-revision.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { findPublishedNews, newsRevision } from '../news/news.repository.ts'
import { ATOM_TYPE, atomText, type AtomFeed, type FeedLanguage, type AtomEntry } from './atom.ts'
import { type FeedPlace, entryId, feedAddresses } from './feed-place.ts'
import { recordsFeed } from './records-feed.ts'
import { newsHtml } from '../news/news-text.ts'
import { welshOf } from '../news/news-view.rules.ts'
import type { NewsItem } from '../news/news-item.ts'

const ENTRIES = 50
/** Combinations of states whose feeds are kept. */
const KEPT_STATES = 10

interface AskedRecords {
  filter: StoredFilter
  /** As in the address; empty for all. */
  states: string
}

function askedRecords({ state }: Query<typeof getRecordsFeed>): AskedRecords {
  const filter = storedFilterOf({ state })
  return { filter, states: filter.state.join(',') }
}

export function feedRoutes(app: FastifyInstance, { db, config, figures }: Portal): void {
  const place: FeedPlace = {
    publicUrl: config.publicUrl,
    operator: config.site.operator.name,
    picture: pictureAddresses(config.publicUrl).picture,
  }
  const news = inBoth(
    figures,
    () => newsRevision(db),
    async (language) => newsFeed(await findPublishedNews(db, ENTRIES), language, place),
  )
  const recordsOf = ({ filter, states }: AskedRecords) =>
    inBoth(
      figures,
      () => recordsRevision(db),
      async (language) =>
        recordsFeed(await findNewestRecords(db, ENTRIES, filter), language, { ...place, states }),
    )
  const keptRecords = lruCache<Feeds>(KEPT_STATES)

  endpoint(app, getNewsFeed, async ({ query, request, reply }) => {
    return sendCached(request, reply, await news[languageOf(query.lang)]())
  })

  endpoint(app, getRecordsFeed, async ({ query, request, reply }) => {
    const asked = askedRecords(query)
    const records = await keptRecords(asked.states, () => Promise.resolve(recordsOf(asked)))
    return sendCached(request, reply, await records[languageOf(query.lang)]())
  })
}

function languageOf(asked: string | undefined): FeedLanguage {
  return asked === 'cy' ? 'cy' : 'en'
}

type Feeds = Readonly<Record<FeedLanguage, () => Promise<CachedBody>>>

/** Built after a change rather than for each reader, because programs request feeds often. */
function inBoth(
  figures: Figures,
  revision: () => Promise<number>,
  make: (language: FeedLanguage) => Promise<AtomFeed>,
): Feeds {
  const kept = (language: FeedLanguage) =>
    cacheByRevision(
      revision,
      timedMaking(figures, 'feed', async () => makeCachedBody([atomText(await make(language))], ATOM_TYPE)),
    )
  return { en: kept('en'), cy: kept('cy') }
}

/** @param items published, newest first */
function newsFeed(items: readonly NewsItem[], language: FeedLanguage, place: FeedPlace): AtomFeed {
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

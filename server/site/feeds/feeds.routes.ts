import type { FastifyInstance } from 'fastify'
import { getRecordsFeed, getNewsFeed } from '#contract/site/feeds.ts'
import { findPublishedNews, newsRevision } from '../news/news.repository.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { findNewestRecords, recordsRevision } from '#server/records/index.ts'
import { makeCachedBody, sendCached, type CachedBody } from '#server/platform/responses/cached-body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { timedMaking, type Figures } from '#server/platform/metrics/figures.ts'
import { cacheByRevision } from '#server/platform/caching/cache-by-revision.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { ATOM_TYPE, atomText, type AtomFeed, type FeedLanguage } from './atom.ts'
import type { FeedPlace } from './feed-place.ts'
import { newsFeed } from './news-feed.ts'
import { recordsFeed } from './records-feed.ts'

const ENTRIES = 50

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
  const records = inBoth(
    figures,
    () => recordsRevision(db),
    async (language) => recordsFeed(await findNewestRecords(db, ENTRIES), language, place),
  )

  endpoint(app, getNewsFeed, async ({ query, request, reply }) => {
    return sendCached(request, reply, await news[languageOf(query.lang)]())
  })

  endpoint(app, getRecordsFeed, async ({ query, request, reply }) => {
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

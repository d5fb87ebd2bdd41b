import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/site/news.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { makeCachedBody, sendCached } from '#server/platform/responses/cached-body.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import { timedMaking } from '#server/platform/metrics/figures.ts'
import { cacheByRevision } from '#server/platform/caching/cache-by-revision.ts'
import { once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import type { Cell } from '#formats/shared/escaping.ts'
import { newsExcerpt, newsHtml } from './news-text.ts'
import { findTags } from './news-tags.repository.ts'
import { toNews, toNewsArticle, toNewsDraft, welshOf } from './news-view.rules.ts'
import type { NewsItem } from './news-item.ts'
import {
  countNews,
  findAllNews,
  findNews,
  findPublishedNews,
  findPublishedTitles,
  newsRevision,
} from './news.repository.ts'
import { readNewsEntry, readNewsText } from './read-news-entry.ts'
import {
  changeNewsItem,
  createNewsDraft,
  deleteNewsItem,
  noSuchNews,
  showNews,
  withdrawNews,
} from './write-news.action.ts'

export function newsRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, figures } = portal
  const { picture } = pictureAddresses(config.publicUrl)
  const making = { picture, excerpt: newsExcerpt, html: (markdown: string) => newsHtml(markdown) }
  const list = cacheByRevision(
    () => newsRevision(db),
    timedMaking(figures, 'news list', async () => {
      const all = (await findPublishedNews(db)).map((news) => toNews(news, making))
      return makeCachedBody([JSON.stringify(all)], 'application/json; charset=utf-8')
    }),
  )

  endpoint(app, contract.listNews, async ({ request, reply }) => sendCached(request, reply, await list()))

  endpoint(app, contract.getNews, async ({ params, reply }) => {
    const [news, titles] = await Promise.all([findNews(db, params.id), findPublishedTitles(db)])
    if (!news?.publishedAt) throw noSuchNews()
    void reply.header('cache-control', 'no-cache')
    return toNewsArticle(news, titles, making)
  })

  administrationRoutes(app, portal, making)
}

function administrationRoutes(
  app: FastifyInstance,
  portal: Portal,
  making: Parameters<typeof toNewsDraft>[1],
): void {
  const { db } = portal

  endpoint(app, contract.listNewsDrafts, async ({ query }) => {
    const part = partOf(query, { first: 'published', limit: contract.NEWS_PAGE })
    const [items, total, tags] = await Promise.all([findAllNews(db, part), countNews(db), findTags(db)])
    const drafts = items.map((news) => toNewsDraft(news, making))
    return { items: drafts, tags, total, next: nextOf(part, items.length, total) }
  })

  endpoint(app, contract.downloadNews, (call) =>
    sendTable(portal, call, async () => {
      const { sort = 'published', order = 'desc', language = 'en' } = call.query
      const t = wordsIn(language, 'lists')
      return {
        list: 'news',
        head: newsHead(t),
        keys: await findAllNews(db, { sort, order }),
        linesOf: (items) => Promise.resolve(items.map((news) => newsLine(news, t))),
      }
    }),
  )

  const made = async (id: number): Promise<NewsItem> => {
    const news = await findNews(db, id)
    if (!news) throw noSuchNews()
    return news
  }

  endpoint(app, contract.getNewsDraft, async ({ params }) => toNewsDraft(await made(params.id), making))

  endpoint(app, contract.createNews, async (call) => {
    const news = await once(db, call, {
      kind: 'news',
      first: async (keep) =>
        createNewsDraft(portal, call.viewer.id, await readNewsEntry(call, { isNew: true }), keep),
      again: (id) => made(id ?? 0),
    })
    return toNewsDraft(news, making)
  })

  endpoint(app, contract.changeNews, async (call) => {
    const { viewer, params } = call
    const news = await once(db, call, {
      kind: `change of news ${params.id}`,
      first: async (keep) => {
        const entry = await readNewsEntry(call, { isNew: false })
        return changeNewsItem(portal, { actor: viewer.id, id: params.id, keep }, entry)
      },
      again: () => made(params.id),
    })
    return toNewsDraft(news, making)
  })

  endpoint(app, contract.publishNews, async ({ viewer, params }) =>
    toNewsDraft(await showNews(portal, viewer.id, params.id), making),
  )

  endpoint(app, contract.unpublishNews, async ({ viewer, params }) =>
    toNewsDraft(await withdrawNews(portal, viewer.id, params.id), making),
  )

  endpoint(app, contract.deleteNews, async ({ viewer, params }) => {
    await deleteNewsItem(portal, viewer.id, params.id)
    return undefined
  })

  endpoint(app, contract.previewNews, ({ fields }) => ({ html: newsHtml(readNewsText(fields)) }))
}

function newsHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.title'),
    t('columns.inWelsh'),
    t('columns.publishedUtc'),
    t('columns.changedUtc'),
  ]
}

function newsLine(news: NewsItem, t: Words<'lists'>): Cell[] {
  return [news.id, news.title, t(welshOf(news) ? 'yes' : 'no'), news.publishedAt, news.updatedAt]
}

import type { News, NewsArticle, NewsDraft } from '#contract/site/news.ts'
import type { NewsItem, NewsTitle } from './news-item.ts'

/** Functions of other modules that convert texts to HTML and pictures to addresses. */
export interface NewsMaking {
  picture: (key: string) => string
  excerpt: (markdown: string) => string
  html: (markdown: string) => string
}

export function toNews(news: NewsItem, { picture, excerpt }: NewsMaking): News {
  const welsh = welshOf(news)
  return {
    id: news.id,
    title: news.title,
    content: news.content,
    published_at: moment(news.publishedAt),
    tags: news.tags,
    image: news.picture && picture(news.picture.key),
    title_cy: welsh?.title ?? null,
    content_cy: welsh?.content ?? null,
    excerpt: excerpt(news.content),
    excerpt_cy: welsh && excerpt(welsh.content),
    image_alt: news.alt,
    image_alt_cy: news.altCy,
    image_width: news.picture?.width ?? null,
    image_height: news.picture?.height ?? null,
    updated_at: news.updatedAt.toISOString(),
    demonstration: news.demonstration,
  }
}

/** @param all published items, newest first, this one among them */
export function toNewsArticle(news: NewsItem, all: readonly NewsTitle[], making: NewsMaking): NewsArticle {
  const place = all.findIndex(({ id }) => id === news.id)
  const welsh = welshOf(news)
  return {
    ...toNews(news, making),
    html: making.html(news.content),
    html_cy: welsh && making.html(welsh.content),
    older: neighbour(all[place + 1]),
    newer: neighbour(place > 0 ? all[place - 1] : undefined),
  }
}

export function toNewsDraft(news: NewsItem, { picture }: Pick<NewsMaking, 'picture'>): NewsDraft {
  return {
    id: news.id,
    title: news.title,
    content: news.content,
    title_cy: news.titleCy ?? '',
    content_cy: news.contentCy ?? '',
    tags: news.tags,
    image: news.picture && picture(news.picture.key),
    image_alt: news.alt,
    image_alt_cy: news.altCy,
    published_at: moment(news.publishedAt),
    updated_at: news.updatedAt.toISOString(),
    demonstration: news.demonstration,
  }
}

/** Returns the Welsh title and text; null if either is missing. */
export function welshOf({
  titleCy,
  contentCy,
}: Pick<NewsItem, 'titleCy' | 'contentCy'>): { title: string; content: string } | null {
  return titleCy === null || contentCy === null ? null : { title: titleCy, content: contentCy }
}

function neighbour(news: NewsTitle | undefined): NewsArticle['older'] {
  return news ? { id: news.id, title: news.title, title_cy: welshOf(news)?.title ?? null } : null
}

/** A time in whole seconds, as ISO 8601. */
function moment(at: Date | null): string | null {
  return at?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null
}

import type { Cell } from '#server/platform/formats/csv.rules.ts'
import type { Words } from '#server/platform/texts/words.ts'
import type { NewsItem } from './news-item.ts'
import { welshOf } from './news-view.rules.ts'

export function newsHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
    t('columns.title'),
    t('columns.inWelsh'),
    t('columns.publishedUtc'),
    t('columns.changedUtc'),
  ]
}

export function newsLine(news: NewsItem, t: Words<'lists'>): Cell[] {
  return [news.id, news.title, t(welshOf(news) ? 'yes' : 'no'), news.publishedAt, news.updatedAt]
}

export {
  findPublishedNews,
  findShownNews,
  insertNews,
  newsRevision,
  removeDemonstrationNews,
} from './news.repository.ts'
export type { NewsItem } from './news-item.ts'
export { replaceTags } from './news-tags.repository.ts'
export { newsHtml, newsSummary } from './news-text.ts'
export { welshOf } from './news-view.rules.ts'

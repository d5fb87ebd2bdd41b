export {
  findPublishedNews,
  findShownNews,
  insertNews,
  newsRevision,
  removeDemonstrationNews,
  type StoredNews,
} from './news.repository.ts'
export { replaceTags } from './news-tags.repository.ts'
export { newsHtml, newsSummary } from './news-text.ts'
export { welshOf } from './news-view.rules.ts'

export { findPublishedNews, newsRevision, type StoredNews } from './news.repository.ts'
export { newsHtml } from './news-text.ts'
export { welshOf } from './news-view.rules.ts'

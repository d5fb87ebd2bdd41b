export { replaceTags } from './news/news-tags.repository.ts'
export { insertNews, removeDemonstrationNews } from './news/news.repository.ts'
export { pageHead } from './page-meta/page-head.ts'

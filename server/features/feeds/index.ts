export { feedLinks, type FeedLink } from './feed-links.ts'

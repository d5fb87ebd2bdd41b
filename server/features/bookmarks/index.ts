export { findBookmarks } from './bookmarks.repository.ts'

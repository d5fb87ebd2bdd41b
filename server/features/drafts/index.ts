export { findDrafts } from './drafts.repository.ts'

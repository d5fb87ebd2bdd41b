export { findDrafts, insertDraft } from './drafts.repository.ts'

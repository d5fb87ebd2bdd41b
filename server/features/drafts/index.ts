export { findDrafts, insertDraft, type DraftContent } from './drafts.repository.ts'

export { findKnownRecords, type KnownRecords } from './known-notices.ts'
export { findNoticeData, insertNotice, insertNoticeOnce, isKnownNotice } from './notices.repository.ts'

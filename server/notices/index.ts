export { findKnownRecords, type KnownRecords } from './known-notices.ts'
export {
  insertNotice,
  insertNoticeOnce,
  findNoticeData,
  isKnownNotice,
  insertPauseNotices,
} from './notices.repository.ts'
export { tellOfExactReads } from './tell-of-reads.ts'

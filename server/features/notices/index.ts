export { findKnownRecords, type KnownRecords } from './known-notices.ts'
export {
  findNoticeData,
  insertNotice,
  insertNoticeOnce,
  insertPauseNotices,
  isKnownNotice,
} from './notices.repository.ts'
export { tellOfExactReads } from './tell-of-reads.ts'

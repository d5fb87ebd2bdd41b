export { findKnownRecords, type KnownRecords } from './known-notices.ts'
export {
  insertNotice,
  insertNoticeOnce,
  findNoticeData,
  isKnownNotice,
  insertPauseNotices,
} from './notices.repository.ts'
export { notifyOfExactReads } from './notify-of-reads.ts'

export { reviewedColumns } from './public/review-columns.repository.ts'
export {
  changedRecords,
  membersOf,
  recordChangePages,
  recordChangesBetween,
} from './changes/record-changes.repository.ts'
export { findDrafts, insertDraft, type StoredDraft } from './drafts/drafts.repository.ts'
export { creditOf } from './licences/record-credit.ts'
export { measureJobs } from './measures/measure-jobs.ts'
export { findNewRecordsAround } from './nearby/new-records.repository.ts'
export {
  findPlacesOf,
  publicRevision,
  recordsRevision,
  ownRecordPages,
  findNewestRecords,
  findRecord,
  findRecordsOf,
  newestRecordNumber,
  recordPagesOfMembers,
} from './records.repository.ts'
export type { PublicRecord } from './public/public-record.ts'
export {
  countPublicRecords,
  type PublicQuery,
  type Cursor,
  wasPublicRecord,
  type PublicPage,
} from './public/public-records.repository.ts'
export { publicRecords, type PublicRecords, type FoundPage } from './public/public-records.ts'
export { NUMBERS_IN_MEMORY, NUMBERS_IN_PIECE, RecordPieces } from './record-list.ts'
export { toRecord, type PictureAddresses } from './record-view.rules.ts'
export { refusedAtFirst } from './first-build.ts'
export { loadRegions, placeRecords } from './regions/load-regions.action.ts'
export { limitTextSearch, recordsByTitle } from './search/record-search.ts'
export { insertRecords, insertPictures, type NewPicture } from './store/insert-records.repository.ts'
export { publishRecord } from './store/publish-record.action.ts'
export { findVersions } from './store/record-versions.repository.ts'
export { deleteRecordsOf } from './store/change-record.repository.ts'
export { countRecordsAgain } from './tiles/count-again.ts'

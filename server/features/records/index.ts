export { insertPictures, insertRecords, type NewPicture } from './insert-records.repository.ts'
export { meetsFilter, type StoredFilter } from './record-filter.repository.ts'
export {
  findNewestRecords,
  newestRecordNumber,
  findRecord,
  findRecordsOf,
  ownRecordPages,
  recordPagesOfMembers,
  recordsRevision,
  toldRevision,
} from './records.repository.ts'
export { deleteRecordsOf } from './records-of-leaver.repository.ts'
export type { RecordContent, StoredRecord } from './record.ts'
export { creditOf } from './record-credit.ts'
export { inTurnForWords } from './looking-for-words.ts'
export { storedFilterOf } from './read-record-filter.ts'
export { toRecord, type PictureAddresses } from './record-view.rules.ts'
export { wireFields } from './record-wire.rules.ts'
export { judgeOutline, withinArea } from './outline.rules.ts'
export { publishRecord } from './publish-record.action.ts'
export { judgeRecordFields } from './record-fields.rules.ts'
export { judgeLicence } from './licence.rules.ts'
export { judgeSeenUnder } from './seen-under.rules.ts'
export { findNewRecordsAround } from './new-records.repository.ts'
export { findOutlines, findRecordsNear } from './near-records.repository.ts'
export {
  changedRecords,
  changesSince,
  membersOf,
  recordChangePages,
  recordChangesBetween,
} from './record-changes.repository.ts'
export { NUMBERS_IN_MEMORY } from './record-list.ts'
export { refusedAtFirst } from './refused-at-first.ts'
export { NUMBERS_IN_PIECE, RecordPieces } from './record-pieces.ts'
export { versionNamed } from './version-named.ts'
export { findVersions } from './record-versions.repository.ts'
export { findPlacesOf } from './places-of.repository.ts'

export { firstOfMonth, publicViewOf, type PublicView } from './public-view.ts'
export { shownDetails, readDetails, readPosition } from './details.rules.ts'
export { findDetails, saveDetails, detailsColumn, toDetails } from './details.repository.ts'
export { judgeLicence, isUnsaid, readLicence } from './licence.rules.ts'
export { judgeOutline, withinArea, type OutlineVerdict } from './outline.rules.ts'
export { storedFilterOf } from './read-record-filter.ts'
export { judgeRecordFields, readDraftFields, type RecordFields } from './record-fields.rules.ts'
export { meetsFilter, type StoredFilter } from './record-filter.repository.ts'
export {
  columnList,
  fieldsIn,
  placeColumns,
  toColumns,
  type DrawnOutline,
} from './record-columns.repository.ts'
export type { StoredRecord, StoredPicture, ListedRecord } from './record.ts'

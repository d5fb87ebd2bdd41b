export {
  insertPictures,
  insertRecord,
  insertRecords,
  recordsRevision,
  type NewPicture,
} from './records.repository.ts'

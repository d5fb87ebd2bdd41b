export { insertPictures, insertRecords, recordsRevision, type NewPicture } from './records.repository.ts'

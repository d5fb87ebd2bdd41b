export { insertRecord, insertRecords, recordsRevision } from './records.repository.ts'

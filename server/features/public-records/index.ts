export type { PublicRecord } from './public-record.ts'
export { publicRecords, type FoundPage, type PublicRecords } from './public-records.ts'
export {
  countPublicRecords,
  wasPublicRecord,
  type Cursor,
  type PublicPage,
  type PublicQuery,
} from './public-records.repository.ts'

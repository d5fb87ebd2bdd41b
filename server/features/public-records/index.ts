export type { PublicRecord } from './public-record.ts'
export { publicRecords, type PublicRecords } from './public-records.ts'
export { countPublicRecords, isOnlyDemonstration, type PublicQuery } from './public-records.repository.ts'

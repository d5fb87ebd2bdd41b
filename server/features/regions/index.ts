export { loadRegions } from './load-regions.action.ts'
export { placeRecords } from './place-records.ts'

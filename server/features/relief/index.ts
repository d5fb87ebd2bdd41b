export { openRelief, type Relief } from './open-relief.ts'
export type { StoredSet } from './relief-sets.ts'
export { hillshadeZooms } from './stacked-hillshade.ts'

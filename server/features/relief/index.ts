export { openRelief, type Relief } from './open-relief.ts'
export type { StoredTileset } from './stored-tilesets.ts'
export { hillshadeZooms } from './stacked-hillshade.ts'

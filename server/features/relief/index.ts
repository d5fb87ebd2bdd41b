export { refuseUnusableTiles } from './bucket-tilesets.ts'
export { openRelief, type Relief } from './open-relief.ts'
export type { PortalTileset } from './portal-tileset.ts'
export { hillshadeZooms } from './stacked-hillshade.ts'

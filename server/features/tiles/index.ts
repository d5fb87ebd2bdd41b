export { keepTiles } from './kept-tiles.ts'
export { boundsOf, isTile, type TileAddress } from './tile-address.rules.ts'
export { encodeLayers, TILE_MARGIN } from './vector-tile.ts'

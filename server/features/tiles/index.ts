export { countRecordsAgain } from './count-again.ts'
export { keepTiles } from './kept-tiles.ts'
export { encodeLayers, TILE_MARGIN } from './vector-tile.ts'

import type { MapLibreMap } from 'maplibre-gl'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { fetchElevationTile } from '../heights/elevation.source.ts'
import { mapLibrary } from '../map-library.ts'
import { MOST_TILT } from './tilt.ts'
import { TERRAIN_SIDE, TerrainTiles } from './terrain-tiles.ts'
import { TilesAgain } from './tiles-again.ts'

interface Raised {
  /** The name that its source has on the map. */
  source: string
  tilesets: readonly ElevationTileset[]
  exaggeration: number
  /** Degrees from straight down. */
  tilt: number
}

/** The protocol in which the map requests tiles that the page makes. */
const PROTOCOL = 'terrain'

/** Gives the map terrain and lets it be tilted. Returns a function that undoes both. */
export function raiseTerrain(map: MapLibreMap, { source, tilesets, exaggeration, tilt }: Raised): () => void {
  const again = new TilesAgain((gaps) => {
    if (map.getSource(source)) map.refreshTiles(source, [...gaps])
  })
  const tiles = new TerrainTiles(tilesets, fetchElevationTile, (tile) => again.add(tile))
  mapLibrary.addProtocol(PROTOCOL, async ({ url }, { signal }) => {
    const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number)
    const pixels = await tiles.pixelsOf({ z, x, y }, signal)
    const picture = new ImageData(pixels, TERRAIN_SIDE, TERRAIN_SIDE)
    return {
      data: await createImageBitmap(picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }),
    }
  })
  map.addSource(source, {
    type: 'raster-dem',
    encoding: 'terrarium',
    tiles: [`${PROTOCOL}://{z}/{x}/{y}`],
    tileSize: TERRAIN_SIDE,
    maxzoom: tiles.maxZoom,
  })
  map.setTerrain({ source, exaggeration })
  // After the graphics context was lost, the terrain that the map restores would draw into textures that no longer exist.
  const restored = map.on('webglcontextrestored', () => {
    void map.once('style.load', () => {
      const terrain = map.getTerrain()
      map.setTerrain(null)
      map.setTerrain(terrain)
    })
  })
  map.setMaxPitch(MOST_TILT)
  map.touchPitch.enable()
  map.easeTo({ pitch: tilt })
  return () => {
    again.close()
    restored.unsubscribe()
    map.touchPitch.disable()
    map.stop()
    // A map that is being removed has no style, although its type says that it has.
    if (map.style as MapLibreMap['style'] | undefined) {
      map.setTerrain(null)
      if (map.getSource(source)) map.removeSource(source)
    }
    map.setMaxPitch(0)
    mapLibrary.removeProtocol(PROTOCOL)
  }
}

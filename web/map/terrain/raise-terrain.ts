import type { MapLibreMap } from 'maplibre-gl'
import type { ElevationTileset } from '#contract/elevation.ts'
import { fetchElevationTile } from '../heights/elevation.source.ts'
import { mapLibrary } from '../map-library.ts'
import { TERRAIN_SIDE, TerrainTiles } from './terrain-tiles.ts'

interface Raised {
  /** The name that its source has on the map. */
  source: string
  tilesets: readonly ElevationTileset[]
  exaggeration: number
}

/** The protocol in which the map requests tiles that the page makes. */
const PROTOCOL = 'terrain'
/** Degrees from straight down: the most that the map can be tilted, and the tilt at the start. */
const PITCH = { most: 70, first: 50 }

/** Gives the map terrain and lets it be tilted. Returns a function that undoes both. */
export function raiseTerrain(map: MapLibreMap, { source, tilesets, exaggeration }: Raised): () => void {
  const tiles = new TerrainTiles(tilesets, fetchElevationTile)
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
  map.setMaxPitch(PITCH.most)
  map.touchPitch.enable()
  map.easeTo({ pitch: PITCH.first })
  return () => {
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

import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { LidarRasterState } from '#contract/relief/lidar.ts'
import type { HeritageSettings, MapSettings, ImageLayer } from '#contract/relief/map.ts'
import type { Tileset, TilesetLayer } from '#contract/relief/tilesets.ts'
import { FIRST_LAYERS, type LayerState } from '#web/map/layers/layer-state.ts'
import { reliefOf, type ComparedLayer } from '#web/map/swipe/compared-layer.ts'

/** A portal with everything set up and its own LiDAR layers, plus the values that a test needs. */
export function sampleSettings(known: Partial<MapSettings> = {}): MapSettings {
  return {
    layers: {
      street: sampleImageLayer({
        address: 'https://street.example/{z}/{x}/{y}.png',
        credit: '© Street mappers',
        creditLink: 'https://street.example/copyright',
      }),
      satellite: sampleImageLayer({
        address: 'https://satellite.example/{z}/{y}/{x}',
        credit: 'Satellite people',
      }),
      historic: sampleImageLayer({ address: null, missing: 'key', credit: 'Keepers of old maps' }),
      dtm: sampleImageLayer({
        address: '/tiles/{z}/{x}/{y}.webp',
        credit: '© LiDAR people',
        creditLink: 'https://lidar.example/',
        scheme: 'tms',
        minZoom: 16,
        maxZoom: 17,
        bounds: [-5.8, 51.25, -2.6, 53.6],
      }),
      dsm: sampleImageLayer({
        address: surface('single'),
        tileSize: 1024,
        maxZoom: 18,
        credit: 'Surface people',
      }),
      dsmMulti: sampleImageLayer({
        address: surface('multi'),
        tileSize: 1024,
        maxZoom: 18,
        credit: 'Surface people',
      }),
    },
    reliefSets: [sampleTileset()],
    elevationSets: [],
    flights: false,
    ownGrid: false,
    geocoder: null,
    postcodes: null,
    touchRecording: true,
    heritage: { monuments: sampleHeritage(), parks: sampleHeritage(), nmr: sampleHeritage() },
    ...known,
  }
}

function surface(layer: string): string {
  return `https://wms.example/ows?layers=${layer}&width=1024&height=1024&bbox={bbox-epsg-3857}`
}

function sampleImageLayer(known: Partial<ImageLayer>): ImageLayer {
  return {
    address: null,
    missing: null,
    credit: '',
    creditLink: null,
    scheme: 'xyz',
    tileSize: 256,
    minZoom: 0,
    maxZoom: 19,
    bounds: null,
    ...known,
  }
}

function sampleHeritage(): HeritageSettings {
  return { available: true, credit: '© Heritage people', creditLink: null, received: null }
}

export function sampleTileset(known: Partial<Tileset> = {}): Tileset {
  return {
    id: 'pumlumon',
    name: 'Pumlumon',
    bounds: [-3.82, 52.1, -3.76, 52.14],
    attribution: '© LiDAR people',
    licence: 'OGL v3',
    surveyed: '2020-2022',
    sources: [],
    model: 'DTM',
    crs: 'EPSG:27700',
    cell: 1,
    datumShift: 'OSTN15',
    tileSize: 512,
    version: 'v1',
    layers: [sampleReliefLayer('hillshade')],
    elevation: null,
    invented: false,
    live: false,
    ...known,
  }
}

export function sampleReliefLayer(id: TilesetLayer['id'], known: Partial<TilesetLayer> = {}): TilesetLayer {
  const address = `https://portal.example/tiles/pumlumon/${id}`
  const made = { preset: 'general', parameters: {} } as const
  const zooms = { minZoom: 11, maxZoom: 16 }
  return { id, ...zooms, ...made, tilejson: `${address}.json`, archive: `${address}.pmtiles`, ...known }
}

export function sampleElevation(known: Partial<ElevationTileset> = {}): ElevationTileset {
  const { name, bounds, attribution, model, invented, live } = sampleTileset()
  const tiles = { encoding: 'terrarium', minZoom: 12, maxZoom: 17, tileSize: 256, version: 'v1' } as const
  return { id: 'pumlumon', name, bounds, attribution, model, invented, live, ...tiles, ...known }
}

/** The state of the national raster of bare ground, which can be read. */
export function sampleRaster(known: Partial<LidarRasterState> = {}): LidarRasterState {
  const facts = { id: 'national-dtm', model: 'DTM', name: 'Wales LiDAR DTM 1 m', condition: 'ready' } as const
  return { ...facts, trouble: null, next_try: null, ...known }
}

/** Layers with this relief: the live light, `dtm:slope` and the like, or a picture with trees and buildings. */
export function layersWith(compared: ComparedLayer, known: Partial<LayerState> = {}): LayerState {
  return { ...FIRST_LAYERS, relief: reliefOf(compared, 'hillshade'), ...known }
}

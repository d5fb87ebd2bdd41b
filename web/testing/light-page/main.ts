// A map that shows only lit ground and is controlled from outside, for tests that read pixels and for measurements.
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { FIRST_LIGHT, type Light } from '#contract/relief/light.ts'
import { GroundLayer } from '#web/map/light/ground-layer.ts'
import type { LightLayerState } from '#web/map/light/light-layer-state.ts'
import { raiseTerrain } from '#web/map/terrain/raise-terrain.ts'
import { FIRST_TILT } from '#web/map/terrain/tilt.ts'
import { mapLibrary } from '#web/map/map-library.ts'
import type { LightPage, View } from './light-page.ts'

const state: { light: Light; told: LightLayerState | null } = { light: FIRST_LIGHT, told: null }
const SILENT = { type: 'background', paint: { 'background-color': '#ff0000' } } as const

const map = new mapLibrary.Map({
  container: 'map',
  style: { version: 8, sources: {}, layers: [{ id: 'behind', ...SILENT }] },
  attributionControl: false,
  fadeDuration: 0,
  maxPitch: 85,
})
let layer: GroundLayer | null = null

const styled = new Promise<void>((resolve) => void map.once('style.load', () => resolve()))

async function show(
  tilesets: ElevationTileset[],
  view: View,
  light: Partial<Light> = {},
): Promise<LightLayerState | null> {
  await styled
  look(view)
  if (layer) map.removeLayer(layer.id)
  state.light = { ...FIRST_LIGHT, ...light }
  state.told = null
  layer = new GroundLayer({
    id: 'light',
    tilesets,
    light: state.light,
    opacity: 1,
    onState: (told) => (state.told = told),
  })
  map.addLayer(layer)
  await settled()
  return state.told
}

function look({ longitude, latitude, ...camera }: View): void {
  map.jumpTo({ center: [longitude, latitude], bearing: 0, pitch: 0, ...camera })
}

async function move(view: View): Promise<LightLayerState | null> {
  look(view)
  await settled()
  return state.told
}

async function relight(light: Partial<Light>): Promise<void> {
  state.light = { ...state.light, ...light }
  layer?.setLook(state.light, 1)
  await settled()
}

/** Resolves when the map has settled: three frames in a row that need no other. */
async function settled(): Promise<void> {
  for (let still = 0; still < 3;) {
    map.triggerRepaint()
    await new Promise((resolve) => void map.once('idle', resolve))
    const ready = state.told === null || !state.told.supported || state.told.waiting === 0
    still = ready ? still + 1 : 0
  }
}

function pixelsAt(places: readonly (readonly [number, number])[]): number[][] {
  const gl = map.getCanvas().getContext('webgl2')
  if (!gl) throw new Error('There is no WebGL here')
  map.redraw()
  return places.map(([x, y]) => {
    const pixel = new Uint8Array(4)
    gl.readPixels(x, gl.drawingBufferHeight - 1 - y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    return [...pixel.slice(0, 3)]
  })
}

let flatten: (() => void) | null = null

async function terrain(tilesets: ElevationTileset[] | null): Promise<void> {
  flatten?.()
  flatten =
    tilesets &&
    raiseTerrain(map, {
      source: 'terrain',
      tilesets,
      exaggeration: state.light.exaggeration,
      tilt: FIRST_TILT,
    })
  await settled()
}

/** Shows the map library's own hillshade from the same tiles and with the same light, instead of the portal's layer. */
async function showHillshade(tileset: ElevationTileset): Promise<void> {
  if (layer) map.removeLayer(layer.id)
  layer = null
  map.addSource('dem', {
    type: 'raster-dem',
    encoding: tileset.encoding,
    tiles: [`${location.origin}/tiles/${tileset.id}/elevation/{z}/{x}/{y}.webp`],
    tileSize: tileset.tileSize,
    minzoom: tileset.minZoom,
    maxzoom: tileset.maxZoom,
    bounds: tileset.bounds,
  })
  map.addLayer({
    id: 'hillshade',
    type: 'hillshade',
    source: 'dem',
    paint: { 'hillshade-method': 'basic', 'hillshade-illumination-anchor': 'map' },
  })
  map.setPaintProperty('behind', 'background-color', '#808080')
  turnHillshade(state.light.azimuth)
  await new Promise((resolve) => void map.once('idle', resolve))
}

function turnHillshade(azimuth: number): void {
  map.setPaintProperty('hillshade', 'hillshade-illumination-direction', azimuth)
  map.setPaintProperty('hillshade', 'hillshade-illumination-altitude', state.light.altitude)
}

function timeSteps(steps: number): number[] {
  return Array.from({ length: steps }, (_, at) => {
    const azimuth = Math.round((360 * (at + 1)) / steps) % 360
    const begin = performance.now()
    if (layer) layer.setLook({ ...state.light, azimuth }, 1)
    else turnHillshade(azimuth)
    // Reading a pixel waits until the whole canvas is drawn.
    pixelsAt([[0, 0]])
    return performance.now() - begin
  })
}

const lightPage: LightPage = { show, move, relight, terrain, showHillshade, timeSteps, pixelsAt }
Object.assign(window, { lightPage })

import { FIRST_LIGHT, type Light } from '#contract/relief/light.ts'
import { BASES } from '#contract/relief/map.ts'
import { RELIEF_LAYERS, type ReliefLayerId } from '#contract/relief/relief-names.ts'
import {
  changeLayers,
  FIRST_BLEND_OPACITY,
  FIRST_LAYERS,
  groundPicture,
  LIVE_LIGHT,
  OVERLAYS,
  RECORD_STYLES,
  RELIEF_OVERLAYS,
  reliefOverlay,
  showing,
  SURFACE_PICTURES,
  type Blend,
  type LayerName,
  type LayerState,
  type Relief,
} from '../layers/layer-state.ts'
import { isSameLight, lightText, parseLight } from '../light/light-address.ts'
import { PICTURE_OF } from '../light/light-uses.ts'
import { comparisonText, parseComparison, type Comparison } from '../swipe/comparison.ts'
import { MOST_TILT } from '../terrain/tilt.ts'
import type { MapViewpoint } from './view-memory.ts'

/**
 * The names of the address parameters:
 * `?at=52.13,-3.78,8.5&turn=45&tilt=50&3d=on&base=satellite&on=finds,dtm&opacity=dtm:60&picture=vat&blend=slope:50&invented=demonstration&style=state&also=rejected&swipe=street,dtm:slope&light=270,20`.
 */
const NAMES = {
  at: 'at',
  turn: 'turn',
  tilt: 'tilt',
  terrain: '3d',
  base: 'base',
  on: 'on',
  opacity: 'opacity',
  picture: 'picture',
  blend: 'blend',
  inventedGround: 'invented',
  recordStyle: 'style',
  alsoShown: 'also',
  swipe: 'swipe',
  light: 'light',
} as const

const ON = 'on'
/** Records that were judged not archaeological. */
const REJECTED = 'rejected'
/** Those of which one is enough for an address that says which layers there are. */
const LAYER_NAMES = [
  NAMES.base,
  NAMES.on,
  NAMES.opacity,
  NAMES.picture,
  NAMES.inventedGround,
  NAMES.blend,
  NAMES.recordStyle,
  NAMES.alsoShown,
]

/** Decimals of a degree: 10 cm on the ground. */
const DECIMALS = 6

/** Null where the address has no place that can be shown. */
export function viewpointIn(search: URLSearchParams): MapViewpoint | null {
  const parts = (search.get(NAMES.at) ?? '').split(',')
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return null
  const [latitude = NaN, longitude = NaN, zoom = NaN] = parts.map(Number)
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 24
  if (!isPlace) return null
  const [bearing, pitch] = [degreesIn(search, NAMES.turn, 360), degreesIn(search, NAMES.tilt, MOST_TILT)]
  return { latitude, longitude, zoom, ...(bearing && { bearing }), ...(pitch && { pitch }) }
}

/** Whether the address shows the map in three dimensions. */
export function terrainIn(search: URLSearchParams): boolean {
  return search.get(NAMES.terrain) === ON
}

/** Zero where the address has no such angle. */
function degreesIn(search: URLSearchParams, name: string, most: number): number {
  const text = search.get(name) ?? ''
  return /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : 0
}

/** Null where the address has no layers. Names that this portal does not know are ignored. */
export function layersIn(search: URLSearchParams): LayerState | null {
  if (LAYER_NAMES.every((name) => !search.has(name))) return null
  const [base, on] = [NAMES.base, NAMES.on].map((name) => search.get(name))
  const start: LayerState = {
    base: BASES.find((known) => known === base) ?? FIRST_LAYERS.base,
    overlays: on == null ? FIRST_LAYERS.overlays : showing(...OVERLAYS.filter(named(on))),
    relief: on == null ? null : reliefIn(search, on),
    opacity: {},
    blend: null,
    inventedGround: search.get(NAMES.inventedGround),
    recordStyle:
      RECORD_STYLES.find((known) => known === search.get(NAMES.recordStyle)) ?? FIRST_LAYERS.recordStyle,
    rejectedRecords: search.get(NAMES.alsoShown) === REJECTED,
  }
  const blended = changeLayers(start, { do: 'blend', blend: blendIn(search.get(NAMES.blend) ?? '') })
  return (search.get(NAMES.opacity) ?? '').split(',').reduce(faded, blended)
}

/** Only one relief is drawn: of addresses that were made when several could be on, the first of these. */
const RELIEF_ORDER = [LIVE_LIGHT, 'dtm', 'dsmMulti', 'dsm'] as const

function reliefIn(search: URLSearchParams, on: string): Relief | null {
  const drawn = RELIEF_ORDER.find(named(on))
  switch (drawn) {
    case undefined:
      return null
    case LIVE_LIGHT:
      return { picture: PICTURE_OF[(lightIn(search) ?? FIRST_LIGHT).method], model: 'DTM', lit: true }
    case 'dtm':
      return { picture: pictureIn(search), model: 'DTM', lit: false }
    default:
      return { picture: SURFACE_PICTURES[drawn], model: 'DSM', lit: false }
  }
}

function pictureIn(search: URLSearchParams): ReliefLayerId {
  return RELIEF_LAYERS.find((known) => known === search.get(NAMES.picture)) ?? 'hillshade'
}

/** Whether the address itself says which relief the map shows. */
export function namesRelief(search: URLSearchParams): boolean {
  return search.has(NAMES.on) || comparisonIn(search) !== null
}

/** Null where the address has no comparison. */
export function comparisonIn(search: URLSearchParams): Comparison | null {
  return parseComparison(search.get(NAMES.swipe), pictureIn(search))
}

/** Null where the address has no light. */
export function lightIn(search: URLSearchParams): Light | null {
  return parseLight(search.get(NAMES.light))
}

export interface MapLook {
  layers: LayerState
  comparison: Comparison | null
  light: Light
  /** Whether the map is in three dimensions. */
  terrain: boolean
}

/** The address with the view and the layers, leaving out everything that is as the map first shows it. */
export function withMap(
  search: URLSearchParams,
  view: MapViewpoint | null,
  { layers, comparison, light, terrain }: MapLook,
): URLSearchParams {
  const after = new URLSearchParams(search)
  put(after, NAMES.at, view && atOf(view))
  put(after, NAMES.turn, view && angleText(turned(view.bearing ?? 0)))
  put(after, NAMES.tilt, view && angleText(Math.round(view.pitch ?? 0)))
  put(after, NAMES.terrain, terrain ? ON : null)
  put(after, NAMES.swipe, comparison && comparisonText(comparison))
  put(after, NAMES.light, isSameLight(light, FIRST_LIGHT) ? null : lightText(light))
  for (const [name, value] of Object.entries(layerTexts(layers))) put(after, name, value)
  return after
}

function layerTexts(layers: LayerState): Record<string, string | null> {
  const drawn = reliefOverlay(layers)
  const on = [...OVERLAYS.filter((overlay) => layers.overlays[overlay]), ...(drawn ? [drawn] : [])].join(',')
  const opacity = Object.entries(layers.opacity)
    .filter(([, part]) => part < 1)
    .map(([layer, part]) => `${layer === 'relief' ? (drawn ?? 'dtm') : layer}:${Math.round(part * 100)}`)
    .join(',')
  return {
    [NAMES.base]: layers.base === FIRST_LAYERS.base ? null : layers.base,
    // Without it, the map chooses the relief by itself.
    [NAMES.on]: layers === FIRST_LAYERS ? null : on,
    [NAMES.opacity]: opacity === '' ? null : opacity,
    [NAMES.blend]: layers.blend && `${layers.blend.reliefLayer}:${Math.round(layers.blend.opacity * 100)}`,
    [NAMES.picture]: drawn === 'dtm' && groundPicture(layers) !== 'hillshade' ? groundPicture(layers) : null,
    [NAMES.inventedGround]: layers.inventedGround,
    [NAMES.recordStyle]: layers.recordStyle === FIRST_LAYERS.recordStyle ? null : layers.recordStyle,
    [NAMES.alsoShown]: layers.rejectedRecords ? REJECTED : null,
  }
}

function atOf({ latitude, longitude, zoom }: MapViewpoint): string {
  return [latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS), String(Number(zoom.toFixed(2)))].join(',')
}

/** Whole degrees from 0 to 359. */
function turned(bearing: number): number {
  return (Math.round(bearing) + 360) % 360
}

function angleText(degrees: number): string | null {
  return degrees === 0 ? null : String(degrees)
}

function put(search: URLSearchParams, name: string, value: string | null): void {
  if (value === null) search.delete(name)
  else search.set(name, value)
}

function named(list: string): (name: string) => boolean {
  const names = list.split(',')
  return (name) => names.includes(name)
}

/** `slope:50` is the slope with 50 %; null where there is no such relief layer. */
function blendIn(text: string): Blend | null {
  const [name, percent] = text.split(':')
  const reliefLayer = RELIEF_LAYERS.find((known) => known === name)
  return reliefLayer ? { reliefLayer, opacity: shareOf(percent) ?? FIRST_BLEND_OPACITY } : null
}

/** `dtm:60` is 60 %. Of relief, only what is drawn counts. */
function faded(layers: LayerState, text: string): LayerState {
  const [name, percent] = text.split(':')
  const layer = FADED.find((known) => known === name)
  const opacity = shareOf(percent)
  const drawn = reliefOverlay(layers)
  const isOther = drawn !== null && layer !== drawn && RELIEF_OVERLAYS.some((known) => known === layer)
  return layer && !isOther && opacity !== null ? changeLayers(layers, { do: 'fade', layer, opacity }) : layers
}

const FADED: readonly LayerName[] = [...BASES, ...OVERLAYS, ...RELIEF_OVERLAYS]

/** Null where the text is no whole number from 0 to 100. */
function shareOf(percent: string | undefined): number | null {
  return /^\d{1,3}$/.test(percent ?? '') && Number(percent) <= 100 ? Number(percent) / 100 : null
}

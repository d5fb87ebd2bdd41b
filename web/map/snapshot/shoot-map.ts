import type { MapLibreMap } from 'maplibre-gl'
import type { Place } from '#geo/position.ts'
import { metresPerPixel } from '#geo/tiles/map-scale.ts'

/** The map as it looked at one moment. */
export interface MapShot {
  pixels: HTMLCanvasElement
  /** Screen pixels; `pixels` has `scale` times as many. */
  width: number
  height: number
  scale: number
  /** Screen pixels from the left edge to the second map; null where there is none. */
  divider: number | null
  /** Metres per screen pixel in the middle of the map. */
  pixelSize: number
  centre: Place
  /** Bearing of the top of the map, in degrees east of north. */
  bearing: number
  /** Degrees from straight down. */
  pitch: number
}

interface Shown {
  first: MapLibreMap
  /** A second map over the first, starting at a percentage of the width. */
  second: { map: MapLibreMap; from: number } | null
}

/** Captures the view at once, because the pixels of a map can be read only until the browser presents them. */
export function shootMap({ first, second }: Shown, scale: number): MapShot {
  const { clientWidth: width, clientHeight: height } = first.getContainer()
  const pixels = document.createElement('canvas')
  pixels.width = Math.round(width * scale)
  pixels.height = Math.round(height * scale)
  const context = pixels.getContext('2d')
  const divider = second && (width * second.from) / 100
  const copy = (canvas: HTMLCanvasElement) => context?.drawImage(canvas, 0, 0, pixels.width, pixels.height)
  drawnAt(first, scale, copy)
  if (context && second && divider !== null) {
    context.beginPath()
    context.rect(divider * scale, 0, pixels.width, pixels.height)
    context.clip()
    drawnAt(second.map, scale, copy)
  }
  const { lat: latitude, lng: longitude } = first.getCenter()
  return {
    pixels,
    width,
    height,
    scale,
    divider,
    pixelSize: metresPerPixel({ latitude, mapZoom: first.getZoom() }),
    centre: { latitude, longitude },
    bearing: first.getBearing(),
    pitch: first.getPitch(),
  }
}

/** Draws the map with at least this many pixels per screen pixel, in a single task, so that visitors see nothing of it. */
function drawnAt(map: MapLibreMap, scale: number, copy: (canvas: HTMLCanvasElement) => void): void {
  const finer = map.getPixelRatio() < scale
  if (finer) map.setPixelRatio(scale)
  map.redraw()
  copy(map.getCanvas())
  if (!finer) return
  // The library documents null as a reset to the screen's own pixel ratio, but its type does not allow it.
  map.setPixelRatio(null as unknown as number)
  map.redraw()
}

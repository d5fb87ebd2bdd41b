import type { MapLibreMap } from 'maplibre-gl'
import type { Place } from '#geo/position.ts'
import { metresPerPixel } from '#geo/map-scale.ts'

/** The map as it was seen at one moment. */
export interface MapShot {
  pixels: HTMLCanvasElement
  /** Pixels of the screen; `pixels` has `scale` times as many. */
  width: number
  height: number
  scale: number
  /** Pixels of the screen from the left to where the second map begins; null where there is none. */
  divider: number | null
  /** Metres that a pixel of the screen shows in the middle. */
  pixelSize: number
  centre: Place
  /** Degrees that the top lies east of north. */
  bearing: number
}

interface Shown {
  first: MapLibreMap
  /** A second map over the first from some percent of the width on. */
  second: { map: MapLibreMap; from: number } | null
}

/** Takes what is seen, at once: a map's pixels can be read only until the browser shows them. */
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
  }
}

/** Draws the map with at least so many pixels to one of the screen, all in one task, so that nothing of it is seen. */
function drawnAt(map: MapLibreMap, scale: number, copy: (canvas: HTMLCanvasElement) => void): void {
  const finer = map.getPixelRatio() < scale
  if (finer) map.setPixelRatio(scale)
  map.redraw()
  copy(map.getCanvas())
  if (!finer) return
  // The library documents null as the way back to the screen's own pixels; its type leaves it out.
  map.setPixelRatio(null as unknown as number)
  map.redraw()
}

import type { MapLibreMap } from 'maplibre-gl'

/** Pixels of a map 1000 wide and 800 high, centred on 4° W, 52° N; a pixel is a ten-thousandth of a degree. */
const CENTRE = { x: 500, y: 400, longitude: -4, latitude: 52 }
const DEGREES = 1e-4

const nothing: () => unknown = () => undefined

/** The part of the map interface that the drawing library uses, on a plane instead of the globe. */
export function flatMap() {
  const canvas = document.createElement('canvas')
  const doubleClickZoom = { enabled: true, enable: nothing, disable: nothing }
  doubleClickZoom.enable = () => (doubleClickZoom.enabled = true)
  doubleClickZoom.disable = () => (doubleClickZoom.enabled = false)
  const handler = { isEnabled: () => true, enable: nothing, disable: nothing }
  const sources = new Map<string, { setData: () => void }>()
  const map = {
    version: '6.17.0',
    on: nothing,
    off: nothing,
    panBy: nothing,
    style: {},
    getCanvas: () => canvas,
    getContainer: () => canvas,
    dragRotate: handler,
    dragPan: handler,
    doubleClickZoom,
    addSource: (id: string) => sources.set(id, { setData: nothing }),
    getSource: (id: string) => sources.get(id),
    removeSource: (id: string) => sources.delete(id),
    addLayer: nothing,
    getLayer: nothing,
    removeLayer: nothing,
    moveLayer: nothing,
    getCenter: () => ({ toArray: () => [CENTRE.longitude, CENTRE.latitude] }),
    project: (place: [number, number] | { lng: number; lat: number }) => {
      const [longitude, latitude] = Array.isArray(place) ? place : [place.lng, place.lat]
      return {
        x: CENTRE.x + (longitude - CENTRE.longitude) / DEGREES,
        y: CENTRE.y - (latitude - CENTRE.latitude) / DEGREES,
      }
    },
    unproject: (point: [number, number] | { x: number; y: number }) => {
      const [x, y] = Array.isArray(point) ? point : [point.x, point.y]
      return {
        lng: CENTRE.longitude + (x - CENTRE.x) * DEGREES,
        lat: CENTRE.latitude - (y - CENTRE.y) * DEGREES,
      }
    },
  }
  return { map: map as unknown as MapLibreMap, canvas, doubleClickZoom }
}

export type Pixel = readonly [x: number, y: number]

/** Latitude and longitude of a pixel on the flat map. */
export function placeAt([x, y]: Pixel): [number, number] {
  return [CENTRE.latitude - (y - CENTRE.y) * DEGREES, CENTRE.longitude + (x - CENTRE.x) * DEGREES]
}

/** A tap with a finger: there is no movement before it. */
export function tap(canvas: HTMLElement, ...places: Pixel[]): void {
  for (const [clientX, clientY] of places) {
    const where = { clientX, clientY, button: 0, isPrimary: true, bubbles: true }
    canvas.dispatchEvent(new PointerEvent('pointerdown', where))
    canvas.dispatchEvent(new PointerEvent('pointerup', where))
  }
}

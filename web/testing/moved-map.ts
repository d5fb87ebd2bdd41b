import type { MapLibreMap } from 'maplibre-gl'

interface View {
  /** Degrees, in the middle of the view. */
  longitude: number
  /** Zoom of the specification. */
  zoom: number
  /** Degrees from the middle of the view to each side. */
  reach: number
}

/** A stand-in for the map that only has a view, from 52 to 53 degrees north, and tells when it moves. */
export function movedMap(start: View) {
  let view = start
  const listeners = new Set<() => void>()
  const map = {
    getZoom: () => view.zoom - 1,
    getBounds: () => ({
      getWest: () => view.longitude - view.reach,
      getEast: () => view.longitude + view.reach,
      getSouth: () => 52,
      getNorth: () => 53,
    }),
    on: (_: string, listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
  }
  const moveTo = (next: Partial<View>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  return { map: map as unknown as MapLibreMap, moveTo }
}

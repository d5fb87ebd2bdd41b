import type { MapLibreMap } from 'maplibre-gl'

/** Marks the canvas as busy while the map moves or loads, for assistive technology and for browser tests. */
export function sayBusy(map: MapLibreMap, busy: boolean): void {
  map.getCanvas().setAttribute('aria-busy', String(busy))
}

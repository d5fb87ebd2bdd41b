import type { MapLibreMap } from 'maplibre-gl'

/** Says on the canvas whether the map still moves or loads, for assistive technology and whoever drives the page. */
export function sayBusy(map: MapLibreMap, busy: boolean): void {
  map.getCanvas().setAttribute('aria-busy', String(busy))
}

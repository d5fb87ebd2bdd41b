import { jsonOr } from '#contract/http/json-or.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'

/** Degrees (WGS 84) and the zoom of the specification (256 px tiles). */
export interface MapViewpoint {
  latitude: number
  longitude: number
  zoom: number
  /** Degrees of the top of the map east of north; none is north. */
  bearing?: number
  /** Degrees from straight down; none is straight down. Only the map in three dimensions can be tilted. */
  pitch?: number
}

/** Centred on mid-Wales, with the whole country in view. */
export const DEFAULT_VIEWPOINT: MapViewpoint = { latitude: 52.13, longitude: -3.78, zoom: 8.5 }

const KEY = 'mapView'

/** The view saved in this browser session, or the default where none can be used. */
export function rememberedViewpoint(storage = browserStorage('session')): MapViewpoint {
  return parseViewpoint(storage.read(KEY)) ?? DEFAULT_VIEWPOINT
}

export function rememberViewpoint(viewpoint: MapViewpoint, storage = browserStorage('session')): void {
  storage.write(KEY, JSON.stringify(viewpoint))
}

/** Null for anything that is not a view of the map, because other programs may write to the same storage. */
export function parseViewpoint(text: string | null): MapViewpoint | null {
  const value = jsonOr(null, text)
  if (typeof value !== 'object' || value === null) return null
  const { latitude, longitude, zoom } = value as Partial<Record<keyof MapViewpoint, unknown>>
  if (!within(latitude, 90) || !within(longitude, 180) || !within(zoom, 24)) return null
  return { latitude, longitude, zoom }
}

function within(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}

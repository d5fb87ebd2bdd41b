/** MapLibre counts zoom for 512 px tiles; people, the session and the specification count it for 256 px tiles. */
const DIFFERENCE = 1

/** MapLibre's zoom for a zoom of the specification (256 px tiles). */
export function toMapZoom(zoom: number): number {
  return zoom - DIFFERENCE
}

/** The zoom of the specification (256 px tiles) for MapLibre's zoom. */
export function fromMapZoom(mapZoom: number): number {
  return mapZoom + DIFFERENCE
}

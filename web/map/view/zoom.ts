/** MapLibre counts zoom in tiles of 512 px; people, the stored session and the specification count it in tiles of 256 px. */
const DIFFERENCE = 1

/** MapLibre's zoom for a zoom of the specification (256 px tiles). */
export function toMapZoom(zoom: number): number {
  return zoom - DIFFERENCE
}

/** The zoom of the specification (256 px tiles) for MapLibre's zoom. */
export function fromMapZoom(mapZoom: number): number {
  return mapZoom + DIFFERENCE
}

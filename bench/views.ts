/** XYZ addresses of the 512-pixel tiles that a map of so many pixels shows around a place, at a whole zoom. */
export function tilesInView(
  zoom: number,
  [latitude, longitude]: readonly [number, number],
  { width, height }: { width: number; height: number },
): { z: number; x: number; y: number }[] {
  const side = 2 ** zoom
  const across = ((longitude + 180) / 360) * side
  const down = (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * side
  const columns = indices(across, width / 512)
  const rows = indices(down, height / 512)
  return columns.flatMap((x) => rows.map((y) => ({ z: zoom, x, y })))
}

/** Whole numbers of the tiles within half a span on either side. */
function indices(centre: number, span: number): number[] {
  const first = Math.floor(centre - span / 2)
  const last = Math.floor(centre + span / 2)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Returns the height at pixel coordinates, of which halves are the centres of pixels: interpolated bilinearly between the four
 * centres around it. NaN if one of those is not known.
 * @param heightOf height of the pixel in a column and a row
 */
export function heightBetween(
  heightOf: (column: number, row: number) => number,
): (x: number, y: number) => number {
  return (x, y) => {
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
    const [east, south] = [x - 0.5 - column, y - 0.5 - row]
    const along = (at: number) => weighted([heightOf(column, at), 1 - east], [heightOf(column + 1, at), east])
    return south === 0 ? along(row) : weighted([along(row), 1 - south], [along(row + 1), south])
  }
}

/** A height without weight may be unknown. */
function weighted(...parts: readonly (readonly [height: number, weight: number])[]): number {
  return parts.reduce((sum, [height, weight]) => (weight === 0 ? sum : sum + height * weight), 0)
}

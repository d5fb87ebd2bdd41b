const SIDE = 1 << 16

/**
 * Returns the place of a point along the Hilbert curve through a square of 65,536 by 65,536 cells: points that are near each
 * other on the curve are near each other on the ground.
 * @param x @param y whole numbers from 0 to 65,535
 */
export function alongHilbert(x: number, y: number): number {
  let along = 0
  let [across, up] = [x, y]
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const right = across & side ? 1 : 0
    const upper = up & side ? 1 : 0
    along += side * side * ((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        across = SIDE - 1 - across
        up = SIDE - 1 - up
      }
      ;[across, up] = [up, across]
    }
  }
  return along
}

/** Returns the cell of a coordinate. */
export function hilbertCell(value: number, least: number, most: number): number {
  return most > least ? Math.floor(((value - least) / (most - least)) * (SIDE - 1)) : 0
}

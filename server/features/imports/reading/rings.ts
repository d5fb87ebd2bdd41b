import type { XY } from './found.ts'

/** Returns the area of a ring in the units of its plane, negative if it runs clockwise. It may be closed or open. */
export function signedArea(ring: readonly XY[]): number {
  const [origin] = ring
  if (!origin) return 0
  // From the first corner, so that large coordinates lose no digits.
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? origin
    return sum + (x - origin[0]) * (nextY - origin[1]) - (nextX - origin[0]) * (y - origin[1])
  }, 0)
  return doubled / 2
}

/** Returns whether a place lies inside a ring. */
export function holdsPlace(ring: readonly XY[], [x, y]: XY): boolean {
  let isInside = false
  for (const [index, [oneX, oneY]] of ring.entries()) {
    const [otherX, otherY] = ring[(index + 1) % ring.length] ?? [oneX, oneY]
    if (oneY > y !== otherY > y && x < oneX + ((y - oneY) * (otherX - oneX)) / (otherY - oneY))
      isInside = !isInside
  }
  return isInside
}

/** Returns a ring without its last corner, if that repeats the first, and without corners that repeat the one before. */
export function openRing(ring: readonly XY[]): XY[] {
  const open = ring.filter((corner, index) => index === 0 || !isSame(corner, ring[index - 1]))
  while (open.length > 1 && isSame(open.at(-1), open[0])) open.pop()
  return open
}

function isSame(one: XY | undefined, other: XY | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1]
}

/**
 * The index of the line to which the key leads from the line `at` of `count` lines: up, down, first or last. Null for other
 * keys, or if no line has the focus.
 */
export function stepByKey(key: string, at: number, count: number): number | null {
  if (at < 0) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Where a key leads from one of `count` lines: up and down, to the first and the last; null for other keys and from elsewhere. */
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

/**
 * Where the water of each cell goes: the neighbour that it runs to, and an order in which every cell comes after the
 * cell that it drains to.
 */
export interface Drainage {
  /** Index of the cell that this one drains to; at an outlet, its own index. */
  readonly receiver: Int32Array
  readonly order: Int32Array
  /** Number of cells that drain through this one, including itself. */
  readonly area: Float64Array
}

const EIGHT = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const

/** Metres that a filled hollow rises per cell from its outlet, so that water always finds a way. */
const RISE = 1e-4

/**
 * Fills hollows in place and routes water to the steepest of eight neighbours (priority flood: Barnes et al. 2014).
 * `heights` has `size` cells along each side; water leaves at the cells marked in `outlets`.
 */
export function drain(heights: Float64Array, size: number, outlets: Uint8Array): Drainage {
  const order = fillHollows(heights, size, outlets)
  const receiver = new Int32Array(heights.length)
  for (let at = 0; at < heights.length; at++) receiver[at] = steepestWay(heights, size, outlets, at)
  const area = new Float64Array(heights.length).fill(1)
  for (let k = order.length - 1; k >= 0; k--) {
    const at = order[k] ?? 0
    const to = receiver[at] ?? at
    if (to !== at) area[to] = (area[to] ?? 0) + (area[at] ?? 0)
  }
  return { receiver, order, area }
}

function steepestWay(heights: Float64Array, size: number, outlets: Uint8Array, at: number): number {
  if (outlets[at]) return at
  const column = at % size
  const row = (at - column) / size
  let best = at
  let steepest = 0
  for (const [dx, dy] of EIGHT) {
    if (column + dx < 0 || row + dy < 0 || column + dx >= size || row + dy >= size) continue
    const to = at + dy * size + dx
    const fall = ((heights[at] ?? 0) - (heights[to] ?? 0)) / (dx !== 0 && dy !== 0 ? Math.SQRT2 : 1)
    if (fall > steepest) {
      steepest = fall
      best = to
    }
  }
  return best
}

function fillHollows(heights: Float64Array, size: number, outlets: Uint8Array): Int32Array {
  const order = new Int32Array(heights.length)
  const seen = new Uint8Array(heights.length)
  const heap = makeHeap(heights)
  for (let at = 0; at < heights.length; at++) {
    if (!outlets[at]) continue
    seen[at] = 1
    heap.push(at)
  }
  for (let k = 0; k < order.length; k++) {
    const at = heap.pop()
    order[k] = at
    const column = at % size
    const row = (at - column) / size
    for (const [dx, dy] of EIGHT) {
      if (column + dx < 0 || row + dy < 0 || column + dx >= size || row + dy >= size) continue
      const to = at + dy * size + dx
      if (seen[to]) continue
      seen[to] = 1
      heights[to] = Math.max(heights[to] ?? 0, (heights[at] ?? 0) + RISE)
      heap.push(to)
    }
  }
  return order
}

/** Makes a heap that returns the lowest cell first. */
function makeHeap(heights: Float64Array) {
  const cells = new Int32Array(heights.length + 1)
  let count = 0
  const level = (k: number): number => heights[cells[k] ?? 0] ?? 0
  return {
    push(at: number): void {
      let k = ++count
      const own = heights[at] ?? 0
      while (k > 1 && level(k >> 1) > own) {
        cells[k] = cells[k >> 1] ?? 0
        k >>= 1
      }
      cells[k] = at
    },
    pop(): number {
      const top = cells[1] ?? 0
      const last = cells[count--] ?? 0
      const own = heights[last] ?? 0
      let k = 1
      while (2 * k <= count) {
        const child = 2 * k + (2 * k < count && level(2 * k + 1) < level(2 * k) ? 1 : 0)
        if (level(child) >= own) break
        cells[k] = cells[child] ?? 0
        k = child
      }
      cells[k] = last
      return top
    },
  }
}

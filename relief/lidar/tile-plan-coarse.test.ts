import { expect, test } from 'vitest'
import type { HeightSource } from '../height-source.ts'
import { withCoarseLevels } from './tile-plan.ts'

/** A source of the given heights, in rows of `width`, which counts its reads. */
function sourceOf(width: number, values: readonly number[]): HeightSource & { reads: () => number } {
  const height = values.length / width
  let reads = 0
  return {
    frame: { width, height, cell: 64, west: 164_993, north: 397_000 },
    reads: () => reads,
    read(window, into) {
      reads++
      into.fill(NaN)
      for (let row = 0; row < window.height; row++)
        for (let column = 0; column < window.width; column++) {
          const [x, y] = [window.column + column, window.row + row]
          if (x >= 0 && y >= 0 && x < width && y < height)
            into[row * window.width + column] = values[y * width + x] ?? NaN
        }
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}

const SIDE = 200
const slope = Array.from({ length: SIDE * SIDE }, (_, at) => (at % SIDE) + Math.floor(at / SIDE))

test('levels go on until their cells are about 2 km wide, each with cells of twice the size', () => {
  const levels = withCoarseLevels([sourceOf(SIDE, slope)])
  expect(levels.map(({ frame }) => [frame.width, frame.cell])).toEqual([
    [200, 64],
    [100, 128],
    [50, 256],
    [25, 512],
    [13, 1024],
    [7, 2048],
  ])
})

test('a cell is the mean of the known cells below it', async () => {
  const holed = slope.map((value, at) => (at === 1 || at === SIDE ? NaN : value))
  holed[4] = holed[5] = holed[SIDE + 4] = holed[SIDE + 5] = NaN
  const [, halved] = withCoarseLevels([sourceOf(SIDE, holed)])
  const into = new Float32Array(3)
  await halved?.read({ column: 0, row: 0, width: 3, height: 1 }, into)
  expect([...into]).toEqual([(0 + 2) / 2, (2 + 3 + 3 + 4) / 4, NaN])
})

test('a window may extend beyond every side', async () => {
  const [, , third] = withCoarseLevels([sourceOf(SIDE, slope)])
  const into = new Float32Array(54 * 54)
  await third?.read({ column: -2, row: -2, width: 54, height: 54 }, into)
  expect(into.filter((value) => !Number.isNaN(value))).toHaveLength(50 * 50)
  expect(into[2 * 54 + 2]).toBe(3)
})

test('a level is read once, and again only after a failure', async () => {
  const finer = sourceOf(SIDE, slope)
  let trouble: Error | null = new Error('away')
  const read: HeightSource['read'] = (window, into) =>
    trouble ? Promise.reject(trouble) : finer.read(window, into)
  const [, halved] = withCoarseLevels([{ ...finer, read }])
  const look = () => halved?.read({ column: 0, row: 0, width: 1, height: 1 }, new Float32Array(1))
  await expect(look()).rejects.toThrow('away')
  trouble = null
  await look()
  const { reads } = finer
  const first = reads()
  await look()
  expect(reads()).toBe(first)
})

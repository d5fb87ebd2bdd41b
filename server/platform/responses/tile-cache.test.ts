import { expect, it } from 'vitest'
import type { CachedBody } from './cached-body.ts'
import { keepTiles } from './tile-cache.ts'

/** Tiles that can be distinguished by the order in which they were made. */
function makeTiles() {
  const kept = keepTiles(10)
  let made = 0
  return (revision: number, name: string) =>
    kept(revision, name, () => {
      made += 1
      return Promise.resolve({ etag: String(made) } as CachedBody)
    }).then((tile) => tile?.etag)
}

it('a tile is kept until its source changes', async () => {
  const tile = makeTiles()
  expect([await tile(1, 'a'), await tile(1, 'a'), await tile(2, 'a')]).toEqual(['1', '1', '2'])
})

it('a reader who comes with an older revision gets the newer tile, and nothing is dropped', async () => {
  const tile = makeTiles()
  await tile(2, 'a')
  expect([await tile(1, 'a'), await tile(1, 'b'), await tile(2, 'b'), await tile(2, 'a')]).toEqual([
    '1',
    '2',
    '2',
    '1',
  ])
})

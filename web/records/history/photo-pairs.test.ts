import { expect, test } from 'vitest'
import type { VersionPhoto } from '#contract/records/own-records.ts'
import { photoPairs } from './photo-pairs.rules.ts'

const photo = (position: number, since: number): VersionPhoto => ({
  position,
  since,
  url: null,
  thumbnail: null,
})

test('photos are paired by their position, and told apart by the version that brought them', () => {
  const before = { photos: [photo(1, 1), photo(2, 1), photo(4, 2)] }
  const after = { photos: [photo(1, 1), photo(3, 3), photo(4, 3)] }
  expect(photoPairs(before, after)).toEqual([
    { position: 1, before: photo(1, 1), after: photo(1, 1), same: true },
    { position: 2, before: photo(2, 1), after: null, same: false },
    { position: 3, before: null, after: photo(3, 3), same: false },
    { position: 4, before: photo(4, 2), after: photo(4, 3), same: false },
  ])
})

test('two versions without photos have no pairs', () => {
  expect(photoPairs({ photos: [] }, { photos: [] })).toEqual([])
})

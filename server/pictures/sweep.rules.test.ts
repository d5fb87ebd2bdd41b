import { describe, expect, it } from 'vitest'
import { fromTrash, isOverdue, isTooMany, trashKey } from './sweep.rules.ts'

const DAY = 86_400_000
const NOON = Date.parse('2026-11-22T12:00:00Z')

describe('files without a row are too many', () => {
  it.each([
    [3, 3, 'all of a few: the database knows nothing of the folder'],
    [798, 798, 'all of many'],
    [21, 100, 'more than a tenth, and more than a crash leaves'],
    [101, 1000, 'more than a tenth'],
    [1001, 50_000, 'more than a thousand'],
  ])('for %i of %i: %s', (spare, files) => {
    expect(isTooMany(spare, files)).toBe(true)
  })

  it.each([
    [0, 0, 'there is nothing'],
    [2, 3, 'an upload that was cut off, beside a thumbnail'],
    [20, 100, 'what a crash leaves'],
    [100, 1000, 'a tenth'],
    [1000, 50_000, 'a thousand'],
  ])('but not for %i of %i: %s', (spare, files) => {
    expect(isTooMany(spare, files)).toBe(false)
  })
})

describe('the trash', () => {
  const key = 'media/ab/ab0123456789abcdef0123456789abcd-thumb.webp'

  it('stores a picture under the date on which it arrived, and knows its original path', () => {
    const inTrash = trashKey(key, NOON)
    expect(inTrash).toBe('trash/2026-11-22/ab0123456789abcdef0123456789abcd-thumb.webp')
    expect(fromTrash(inTrash)).toEqual({ key, since: Date.parse('2026-11-22') })
  })

  it('does not touch files that no sweep put there', () => {
    expect(fromTrash('trash/notes.txt')).toBeNull()
    expect(fromTrash('trash/2026-99-99/ab.jpg')).toBeNull()
  })

  it('keeps a picture for 30 full days', () => {
    const since = Date.parse('2026-11-22')
    expect(isOverdue(since, NOON + 30 * DAY)).toBe(false)
    expect(isOverdue(since, NOON + 31 * DAY)).toBe(true)
  })
})

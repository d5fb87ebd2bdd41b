import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OUTLINE_ASK_AGAIN_AREA, PICTURE_MAX_BYTES, TITLE_MAX_LENGTH } from '#contract/http/limits.ts'
import {
  EMPTY_ENTRY,
  entryFromDraft,
  faultsOf,
  isSurprisinglyLarge,
  withPhotos,
  type RecordEntry,
} from './record-form.rules.ts'

const barrow: RecordEntry = {
  ...EMPTY_ENTRY,
  title: 'Low mound above the stream',
  description: 'About twelve metres across.',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
}

describe('an entry', () => {
  it('that is complete has no errors, with or without a PRN', () => {
    expect(faultsOf(barrow)).toEqual({})
    expect(faultsOf({ ...barrow, PRN: '12345' })).toEqual({})
  })

  it('requires every field except the PRN', () => {
    expect(faultsOf(EMPTY_ENTRY)).toEqual({
      title: 'titleRequired',
      description: 'descriptionRequired',
      site_type: 'siteTypeRequired',
      monument_type: 'monumentTypeRequired',
      period: 'periodRequired',
    })
  })

  it.each(['title', 'description'] as const)('with only spaces as its %s is refused', (field) => {
    expect(Object.keys(faultsOf({ ...barrow, [field]: ' \t\n' }))).toEqual([field])
  })

  it('has a title of at most 150 characters, not counting spaces around it', () => {
    const longest = '𐌰'.repeat(TITLE_MAX_LENGTH)
    expect(faultsOf({ ...barrow, title: `  ${longest} ` })).toEqual({})
    expect(faultsOf({ ...barrow, title: `${longest}x` })).toEqual({ title: 'titleTooLong' })
  })

  it('has a PRN of at most 50 characters', () => {
    expect(faultsOf({ ...barrow, PRN: '1'.repeat(50) })).toEqual({})
    expect(faultsOf({ ...barrow, PRN: '1'.repeat(51) })).toEqual({ PRN: 'prnTooLong' })
  })

  it('has a monument type that belongs to its site type', () => {
    expect(faultsOf({ ...barrow, site_type: 'pit' })).toEqual({ monument_type: 'monumentTypeRequired' })
  })
})

describe('a draft', () => {
  it('is read back as it was stored', () => {
    expect(entryFromDraft(barrow)).toEqual(barrow)
    const halfway = { ...barrow, monument_type: '', description: 'About tw' }
    expect(entryFromDraft(halfway)).toEqual(halfway)
  })

  it('loses choices that do not exist or do not belong together', () => {
    expect(entryFromDraft({ ...barrow, period: 'victorian' }).period).toBe('')
    expect(entryFromDraft({ ...barrow, site_type: 'castle' })).toMatchObject({
      site_type: '',
      monument_type: '',
    })
    expect(entryFromDraft({ ...barrow, site_type: 'ditch' })).toMatchObject({
      site_type: 'ditch',
      monument_type: '',
    })
  })

  it('may contain anything, because other programs write to the same storage', () => {
    fc.assert(
      fc.property(fc.anything(), (draft) => {
        const entry = entryFromDraft(draft)
        expect(Object.keys(entry)).toEqual(Object.keys(EMPTY_ENTRY))
        expect(Object.values(entry).every((value) => typeof value === 'string')).toBe(true)
      }),
    )
  })
})

function photo(size: number, type = 'image/png') {
  return { size, type }
}

describe('photos', () => {
  it('may be exactly 2 MB, but not a byte more', () => {
    expect(withPhotos([], [photo(PICTURE_MAX_BYTES)]).fault).toBeNull()
    expect(withPhotos([], [photo(PICTURE_MAX_BYTES + 1)]).fault).toBe('tooLarge')
  })

  it('are all rejected if one of the selected files is too large', () => {
    const kept = [photo(1)]
    const outcome = withPhotos(kept, [photo(2), photo(PICTURE_MAX_BYTES + 1)])
    expect(outcome.photos).toEqual(kept)
  })

  it.each(['image/png', 'image/gif', 'image/jpeg'])('may be %s', (type) => {
    expect(withPhotos([], [photo(1, type)]).fault).toBeNull()
  })

  it.each(['image/webp', 'image/svg+xml', 'application/pdf', ''])('may not be %j', (type) => {
    expect(withPhotos([], [photo(1, type)])).toEqual({ photos: [], fault: 'wrongType' })
  })

  it('are added to the existing ones, up to five', () => {
    const kept = [photo(1), photo(2), photo(3)]
    const outcome = withPhotos(kept, [photo(4), photo(5), photo(6)])
    expect(outcome.photos.map(({ size }) => size)).toEqual([1, 2, 3, 4, 5])
    expect(outcome.fault).toBe('cut')
  })
})

it('a polygon above 5 km² counts as unusually large', () => {
  expect(isSurprisinglyLarge(OUTLINE_ASK_AGAIN_AREA)).toBe(false)
  expect(isSurprisinglyLarge(OUTLINE_ASK_AGAIN_AREA + 1)).toBe(true)
})

import { describe, expect, it } from 'vitest'
import { isStoredKey, mediaTypeOf, pictureKey, thumbnailKey } from './picture-key.rules.ts'

const key = pictureKey('ab0123456789abcdef0123456789abcd', 'jpg')

describe('the key of a stored picture', () => {
  it('is spread over folders by its first two digits', () => {
    expect(key).toBe('media/ab/ab0123456789abcdef0123456789abcd.jpg')
  })

  it('leads to the key of its thumbnail', () => {
    expect(thumbnailKey(key)).toBe('media/ab/ab0123456789abcdef0123456789abcd-thumb.webp')
  })

  it('contains the type of the file', () => {
    expect([key, thumbnailKey(key), pictureKey('ab'.repeat(16), 'png')].map(mediaTypeOf)).toEqual([
      'image/jpeg',
      'image/webp',
      'image/png',
    ])
  })

  it('can be distinguished from every other path', () => {
    expect([key, thumbnailKey(key)].map(isStoredKey)).toEqual([true, true])
    const others = [
      'media/ab/../../secret',
      'media/cd/ab0123456789abcdef0123456789abcd.jpg',
      'media/ab/ab0123456789abcdef0123456789abcd.html',
      'media/ab/AB0123456789ABCDEF0123456789ABCD.jpg',
      `${key}\n`,
      `x/${key}`,
    ]
    expect(others.map(isStoredKey)).toEqual(others.map(() => false))
  })
})

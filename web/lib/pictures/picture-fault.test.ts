import { afterEach, describe, expect, it, vi } from 'vitest'
import { jpegHeader, pngHeader } from '#web/testing/picture-headers.ts'
import { pixelsHere } from './photo-pixels.ts'
import { isTooLarge } from './picture-fault.ts'
import { shrunkPhoto } from './shrink-photo.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the pixels of a picture', () => {
  it.each([
    ['PNG', pngHeader(5000, 5000), false],
    ['PNG', pngHeader(5001, 5000), true],
    ['PNG', pngHeader(65_535, 1), false],
    ['PNG', pngHeader(65_536, 1), true],
    ['PNG', pngHeader(1, 65_536), true],
    ['JPEG', jpegHeader(8000, 8000), false],
    ['JPEG', jpegHeader(8001, 8000), true],
  ])('are read from its header: %s', async (_, header, tooMany) => {
    expect(await isTooLarge(new Blob([header]))).toBe(tooMany)
  })

  it('are not counted if the file is not a picture', async () => {
    expect(await isTooLarge(new Blob(['%PDF-1.7']))).toBe(false)
    expect(await isTooLarge(new Blob([]))).toBe(false)
  })
})

describe('a photo with few bytes', () => {
  const readAsPicture = vi.fn(() => Promise.reject(new DOMException('no picture', 'InvalidStateError')))

  it.each([
    ['is left as it is', jpegHeader(8000, 8000), 0],
    ['is made smaller where it has too many pixels', jpegHeader(8001, 8000), 1],
  ])('%s', async (_, header, times) => {
    vi.stubGlobal('createImageBitmap', readAsPicture.mockClear())
    await shrunkPhoto(new File([header], 'hill.jpg', { type: 'image/jpeg' }), 1000, pixelsHere)
    expect(readAsPicture).toHaveBeenCalledTimes(times)
  })
})

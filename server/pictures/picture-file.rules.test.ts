import { describe, expect, it } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/http/limits.ts'
import { makePicture, makePictureOfBytes } from '#server/testing/pictures.ts'
import { refusalOfPictureFile } from './picture-file.rules.ts'

const NOT_AN_IMAGE =
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.'

describe('a picture file', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('may be a %s, whatever its name says', async (format) => {
    const bytes = await makePicture({ format })
    expect(refusalOfPictureFile({ name: 'photo.PNG', bytes })).toBeNull()
  })

  it('may not be empty', () => {
    expect(refusalOfPictureFile({ name: 'photo.png', bytes: new Uint8Array() })).toBe(
      'The submitted file is empty.',
    )
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a BMP', 'BM      '],
    ['three bytes', 'GIF'],
  ])('may not contain %s under the name of a PNG', (_, text) => {
    expect(refusalOfPictureFile({ name: 'photo.png', bytes: Buffer.from(text) })).toBe(NOT_AN_IMAGE)
  })

  it('may not be WebP', async () => {
    const bytes = await makePicture({ format: 'webp' })
    expect(refusalOfPictureFile({ name: 'photo.webp', bytes })).toBe(NOT_AN_IMAGE)
  })

  it('may not have another extension, even if the content is a picture', async () => {
    const bytes = await makePicture()
    expect(refusalOfPictureFile({ name: 'photo.html', bytes })).toBe(
      'File extension “html” is not allowed. Allowed extensions are: png, gif, jpg, jpeg, jpe, jfif.',
    )
    expect(refusalOfPictureFile({ name: 'jpg', bytes })).toContain('File extension “” is not allowed.')
  })

  it('may not have a name of more than 100 characters', async () => {
    const bytes = await makePicture()
    expect(refusalOfPictureFile({ name: `${'ŵ'.repeat(96)}.png`, bytes })).toBeNull()
    expect(refusalOfPictureFile({ name: `${'ŵ'.repeat(120)}.png`, bytes })).toBe(
      'Ensure this filename has at most 100 characters (it has 124).',
    )
  })

  it('may have a path in its name, which is ignored', async () => {
    const bytes = await makePicture()
    expect(refusalOfPictureFile({ name: `../../${'up/'.repeat(50)}evil.png`, bytes })).toBeNull()
  })

  it('may have at most 2,097,152 bytes', async () => {
    const bytes = await makePictureOfBytes(PICTURE_MAX_BYTES + 1)
    expect(refusalOfPictureFile({ name: 'photo.png', bytes: bytes.subarray(0, -1) })).toBeNull()
    expect(refusalOfPictureFile({ name: 'photo.png', bytes })).toBe('Max file size is 2048KB')
  })
})

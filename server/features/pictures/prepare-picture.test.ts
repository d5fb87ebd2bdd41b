import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePicture, makeTelephonePicture } from '#server/testing/pictures.ts'
import { preparePicture, type PreparedPicture } from './prepare-picture.ts'

const NOT_AN_IMAGE =
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.'

async function prepared(bytes: Uint8Array): Promise<PreparedPicture> {
  const result = await preparePicture(bytes)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('a prepared picture', () => {
  it('has no metadata left, the place least of all', async () => {
    const sent = await makeTelephonePicture()
    expect((await sharp(sent).metadata()).exif?.includes('Telephone')).toBe(true)
    const { large, thumbnail } = await prepared(sent)
    for (const picture of [large, thumbnail]) {
      const { exif, iptc, xmp, icc, orientation } = await sharp(picture).metadata()
      expect({ exif, iptc, xmp, icc, orientation }).toEqual({})
    }
  })

  it('stands upright', async () => {
    const { large, width, height } = await prepared(await makeTelephonePicture())
    expect([width, height]).toEqual([60, 80])
    const { data } = await sharp(large).raw().toBuffer({ resolveWithObject: true })
    const [red, , blue] = data
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(50)
  })

  it('comes with a thumbnail of 120 by 90 pixels', async () => {
    const { thumbnail } = await prepared(await makePicture({ width: 50, height: 400 }))
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 120, height: 90 })
  })

  it('is at most 2048 pixels on its longer side', async () => {
    const { large, width, height } = await prepared(await makePicture({ width: 4096, height: 1024 }))
    expect([width, height]).toEqual([2048, 512])
    expect(await sharp(large).metadata()).toMatchObject({ width: 2048, height: 512 })
  })

  it('is a PNG where a GIF was sent, of its first frame', async () => {
    const frames = await sharp([await makePicture({ format: 'png' }), await makePicture({ format: 'png' })], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const { extension, large } = await prepared(frames)
    expect(extension).toBe('png')
    expect(await sharp(large).metadata()).toMatchObject({ format: 'png', width: 80, height: 60 })
  })

  it.each(['jpeg', 'png'] as const)('has lost what followed a %s in the file', async (format) => {
    const polyglot = Buffer.concat([await makePicture({ format }), Buffer.from('<script>alert(1)</script>')])
    const { large } = await prepared(polyglot)
    expect(large.includes('<script>')).toBe(false)
  })

  it.each(['jpeg', 'png', 'gif'] as const)('is not made of half a %s', async (format) => {
    const whole = await makePicture({ format, width: 300, height: 200 })
    expect(await preparePicture(whole.subarray(0, whole.length * 0.6))).toBe(NOT_AN_IMAGE)
  })

  it('is not made of a signature and noise', async () => {
    const png = await makePicture({ format: 'png' })
    expect(await preparePicture(Buffer.concat([png.subarray(0, 8), Buffer.alloc(100, 7)]))).toBe(NOT_AN_IMAGE)
  })

  it('is not made of more than 24 million pixels', async () => {
    const flood = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'grey' } })
      .png()
      .toBuffer()
    expect(await preparePicture(flood)).toBe('The image may have at most 24 million pixels.')
  })
})

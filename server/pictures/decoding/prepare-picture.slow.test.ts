import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePicture, makeTelephonePicture, oneColour, swollenPng } from '#server/testing/pictures.ts'
import type { PreparedPicture } from './decoder-process.ts'
import { preparePicture } from './prepare-picture.ts'

const NOT_AN_IMAGE =
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.'

async function prepared(bytes: Uint8Array): Promise<PreparedPicture> {
  const result = await preparePicture(bytes)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('a prepared picture', () => {
  it('has no metadata left, especially no location', async () => {
    const sent = await makeTelephonePicture()
    expect((await sharp(sent).metadata()).exif?.includes('Telephone')).toBe(true)
    const { large, thumbnail } = await prepared(sent)
    for (const picture of [large, thumbnail]) {
      const { exif, iptc, xmp, icc, orientation } = await sharp(picture).metadata()
      expect({ exif, iptc, xmp, icc, orientation }).toEqual({})
    }
  })

  it('is upright', async () => {
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

  it('is a PNG of the first frame if a GIF was sent', async () => {
    const frames = await sharp([await makePicture({ format: 'png' }), await makePicture({ format: 'png' })], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const { extension, large } = await prepared(frames)
    expect(extension).toBe('png')
    expect(await sharp(large).metadata()).toMatchObject({ format: 'png', width: 80, height: 60 })
  })

  it.each(['jpeg', 'png'] as const)('does not contain what followed a %s in the file', async (format) => {
    const polyglot = Buffer.concat([await makePicture({ format }), Buffer.from('<script>alert(1)</script>')])
    const { large } = await prepared(polyglot)
    expect(Buffer.from(large).includes('<script>')).toBe(false)
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'does not contain what a %s has in its descriptions, or what a program would read from its end',
    async (format) => {
      const page = '<script>alert(1)</script>'
      const described = await sharp(await makePicture({ format: 'png' }))
        .withExif({ IFD0: { ImageDescription: page, Copyright: page } })
        .toFormat(format)
        .toBuffer()
      expect(described.includes(page)).toBe(true)
      // An archive is read from its end: the same file is a picture and a program of Java or an Office document.
      const archive = Buffer.concat([described, Buffer.from('PK\u0003\u0004'), Buffer.from(page)])
      for (const sent of [described, archive]) {
        const made = await preparePicture(sent)
        if (typeof made === 'string') expect(made).toBe(NOT_AN_IMAGE)
        else expect([made.large, made.thumbnail].some((file) => Buffer.from(file).includes(page))).toBe(false)
      }
    },
  )

  it.each(['jpeg', 'png', 'gif'] as const)('cannot be made from half a %s', async (format) => {
    const whole = await makePicture({ format, width: 300, height: 200 })
    expect(await preparePicture(whole.subarray(0, whole.length * 0.6))).toBe(NOT_AN_IMAGE)
  })

  it('cannot be made from a signature and noise', async () => {
    const png = await makePicture({ format: 'png' })
    expect(await preparePicture(Buffer.concat([png.subarray(0, 8), Buffer.alloc(100, 7)]))).toBe(NOT_AN_IMAGE)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is rotated as sharp would rotate it, by orientation %d',
    async (orientation) => {
      const sent = await sharp(await makePicture({ format: 'png' }))
        .composite([
          { input: await makePicture({ format: 'png', width: 10, height: 30 }), gravity: 'northwest' },
        ])
        .jpeg({ quality: 100 })
        .withMetadata({ orientation })
        .toBuffer()
      const { large } = await prepared(sent)
      const theirs = await sharp(sent).autoOrient().jpeg({ quality: 85 }).toBuffer()
      expect(Buffer.compare(large, theirs)).toBe(0)
    },
  )

  it.each([
    ['a JPEG of 61 million', 'jpeg', 9504, 6336],
    ['a JPEG of 24 million', 'jpeg', 6000, 4000],
    ['a PNG of 25 million', 'png', 5000, 5000],
    ['a GIF of 25 million', 'gif', 5000, 5000],
  ] as const)('can be made from %s pixels', async (_, format, width, height) => {
    const { large } = await prepared(await oneColour({ format, width, height }))
    const info = await sharp(large).metadata()
    expect(Math.max(info.width, info.height)).toBe(2048)
  })

  it.each([
    ['a JPEG of more than 64 million', 'jpeg', 8001, 8000],
    ['a PNG of more than 25 million', 'png', 5000, 5001],
    ['a GIF of more than 25 million', 'gif', 5001, 5000],
  ] as const)('cannot be made from %s pixels', async (_, format, width, height) => {
    expect(await preparePicture(await oneColour({ format, width, height }))).toBe(NOT_AN_IMAGE)
  })

  it.each([
    ['more pixel data than its size needs', () => swollenPng('IDAT')],
    ['a long compressed text', () => swollenPng('zTXt')],
    ['a long international text', () => swollenPng('iTXt')],
    ['a long colour profile', () => swollenPng('iCCP')],
  ])('cannot be made from a PNG with %s', async (_, make) => {
    expect(await preparePicture(make())).toBe(NOT_AN_IMAGE)
  })

  it('can be made from a PNG with texts as programs write them', async () => {
    const png = await sharp(await makePicture({ format: 'png', width: 300, height: 200 }))
      .withIccProfile('p3')
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${'<a/>'.repeat(2000)}</x:xmpmeta>`)
      .png({ progressive: true })
      .toBuffer()
    expect(await prepared(png)).toMatchObject({ extension: 'png', width: 300 })
  })

  it('is made while others wait, in the order of their arrival, until all are done', async () => {
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) => makePicture({ width: 100 + n, height: 50 })),
    )
    const widths = (await Promise.all(sent.map(prepared))).map(({ width }) => width)
    expect(widths).toEqual(sent.map((_, n) => 100 + n))
  })
})

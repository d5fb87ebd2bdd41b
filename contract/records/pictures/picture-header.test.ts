import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPictureHeader } from './picture-header.ts'

const canvas = () =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })

async function headerOf(picture: Sharp) {
  return readPictureHeader(await picture.toBuffer())
}

describe('the header of a picture', () => {
  it('gives format and size', async () => {
    expect(await headerOf(canvas().png())).toMatchObject({
      format: 'png',
      width: 60,
      height: 40,
      heldWhole: 0,
    })
    expect(await headerOf(canvas().jpeg())).toMatchObject({
      format: 'jpeg',
      width: 60,
      height: 40,
      heldWhole: 0,
    })
    expect(await headerOf(canvas().gif())).toMatchObject({ format: 'gif', width: 60, height: 40 })
  })

  it('is found after all the metadata that cameras put before it', async () => {
    const sent = canvas()
      .jpeg()
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'x'.repeat(60_000) } })
    expect(await headerOf(sent)).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  })

  it('gives the bytes that a decoder must hold at once', async () => {
    const jpeg = (chromaSubsampling: string) => canvas().jpeg({ progressive: true, chromaSubsampling })
    expect(await headerOf(jpeg('4:4:4'))).toMatchObject({ heldWhole: 60 * 40 * 3 * 2 })
    expect(await headerOf(jpeg('4:2:0'))).toMatchObject({ heldWhole: 60 * 40 * 1.5 * 2 })
    expect(await headerOf(canvas().png({ progressive: true }))).toMatchObject({ heldWhole: 60 * 40 * 4 })
    expect(await headerOf(canvas().gif())).toMatchObject({ heldWhole: 60 * 40 * 8 })
  })

  it('is null for other files, and for the beginning of a picture', async () => {
    for (const text of ['', 'GIF', '<svg/>', 'BM'.repeat(20)])
      expect(readPictureHeader(Buffer.from(text))).toBeNull()
    for (const format of ['png', 'jpeg', 'gif'] as const) {
      const whole = await canvas().toFormat(format).toBuffer()
      for (let length = 0; length < whole.length; length += 1) {
        const header = readPictureHeader(whole.subarray(0, length))
        if (header) expect(header).toMatchObject({ width: 60, height: 40 })
      }
      expect(readPictureHeader(whole.subarray(0, 9))).toBeNull()
    }
  })
})

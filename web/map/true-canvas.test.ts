import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shrinkPicture } from '#contract/records/pictures/pictures.ts'
import { withFile } from '#web/testing/answers.ts'
import { jpegHeader } from '#web/testing/picture-headers.ts'
import { answerWith } from '#web/testing/server.ts'

/** Each thread asks once, so each test begins with a fresh one. */
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A canvas that keeps what is drawn on it and gives back what `read` makes of it. */
function browserThatReads(read: (shade: number, at: number) => number): void {
  class Canvas {
    getContext() {
      let kept = new Uint8ClampedArray()
      return {
        putImageData: ({ data }: { data: Uint8ClampedArray }) => (kept = new Uint8ClampedArray(data)),
        getImageData: () => ({ data: kept.map(read) }),
        fillRect: () => undefined,
        drawImage: () => undefined,
      }
    }
    convertToBlob = () => Promise.resolve(new Blob(['a picture'], { type: 'image/jpeg' }))
  }
  class Pixels {
    data: Uint8ClampedArray
    constructor(width: number, height: number) {
      this.data = new Uint8ClampedArray(4 * width * height)
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  vi.stubGlobal('ImageData', Pixels)
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 8001, height: 8000, close: () => undefined }),
  )
}

const TRUE = (shade: number) => shade
const NOISE: (readonly [string, (shade: number, at: number) => number])[] = [
  ['gives noise', (shade, at) => (shade + 37 * at) % 256],
  ['gives white', () => 255],
  ['alters a shade here and there', (shade, at) => (at === 1001 ? shade ^ 1 : shade)],
]

const photo = new File([jpegHeader(8001, 8000)], 'hill.jpeg', { type: 'image/jpeg' })

test('a browser that reads true makes photos smaller itself', async () => {
  browserThatReads(TRUE)
  const asked = answerWith({})
  const { shrunkPhoto } = await import('#web/lib/pictures/shrink-photo.ts')
  const { pixelsHere } = await import('#web/lib/pictures/photo-pixels.ts')
  const small = await shrunkPhoto(photo, 1000, pixelsHere)
  expect([small.name, await small.text()]).toEqual(['hill.jpg', 'a picture'])
  expect(asked).toEqual([])
})

test.each(NOISE)('where a browser %s, the server makes the original smaller', async (_, read) => {
  browserThatReads(read)
  const asked = answerWith({ [shrinkPicture.path]: withFile(new TextEncoder().encode('from the server')) })
  const { shrunkPhoto } = await import('#web/lib/pictures/shrink-photo.ts')
  const { pixelsHere } = await import('#web/lib/pictures/photo-pixels.ts')
  const small = await shrunkPhoto(photo, 1000, pixelsHere)
  expect([small.name, await small.text()]).toEqual(['hill.jpg', 'from the server'])
  const sent = (asked[0]?.body as FormData).get('file') as File
  expect(await sent.arrayBuffer()).toEqual(await photo.arrayBuffer())
})

test.each(NOISE)('where a browser %s, no image of the map is saved', async (_, read) => {
  browserThatReads(read)
  const { pngOf } = await import('#web/map/snapshot/snapshot-file.ts')
  const toBlob = vi.fn()
  expect(await pngOf(Object.assign(document.createElement('canvas'), { toBlob }))).toBe('altered')
  expect(toBlob).not.toHaveBeenCalled()
})

test.each(NOISE)('where a browser %s, no heights are read', async (_, read) => {
  browserThatReads(read)
  const { decodeElevation } = await import('#web/map/heights/decode-elevation.ts')
  await expect(decodeElevation(new Blob())).rejects.toThrow('This browser alters the pixels that pages read')
})

test('the chart of heights is the only canvas that becomes a file without the question: without true heights there is none', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const unasked = Object.entries(sources)
    .filter(([, text]) => /\.(getImageData|toBlob|toDataURL|convertToBlob|readPixels)\(/.test(text))
    .filter(([, text]) => !text.includes('readsTrue()'))
  expect(unasked.map(([path]) => path)).toEqual(['../relief/elevation-profile/elevation-profile-image.ts'])
})

import { expect, test } from 'vitest'
import { wholeGif, wholeJpeg, wholePng } from '#web/testing/picture-headers.ts'
import { isCutShort } from './picture-end.ts'

test.each([
  ['JPEG', wholeJpeg(80, 60)],
  ['PNG', wholePng(80, 60)],
  ['GIF', wholeGif(80, 60)],
])('a %s without its last bytes is cut short', (_, bytes) => {
  expect(isCutShort(bytes)).toBe(false)
  expect(isCutShort(bytes.slice(0, -2))).toBe(true)
})

test('what follows the end of a JPEG does not matter', () => {
  expect(isCutShort(new Uint8Array([...wholeJpeg(80, 60), 1, 2, 3]))).toBe(false)
})

test('the end of a thumbnail before the scan is not the end of the photo', () => {
  const [start, rest] = [wholeJpeg(80, 60).slice(0, 2), wholeJpeg(80, 60).slice(2, -2)]
  const exif = [0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9]
  expect(isCutShort(new Uint8Array([...start, ...exif, ...rest]))).toBe(true)
})

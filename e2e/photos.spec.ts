import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser } from './browser.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await openBrowser()
  folder = await mkdtemp(path.join(tmpdir(), 'photos-'))
})

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}

function noise(width: number, height: number) {
  const noisy = { type: 'gaussian', mean: 120, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, noise: noisy, background: '#5b6b52' } })
}

/** A photo of 4000 by 3000 pixels that was taken upright: EXIF says to turn it by 90 degrees. */
function upright(): Promise<Buffer> {
  return noise(4000, 3000).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
}

/** A PNG of noise over 2 MB whose left half is transparent. */
function halfTransparent(): Promise<Buffer> {
  const [width, height] = [1200, 900]
  const pixels = Buffer.from(
    Array.from({ length: width * height * 4 }, (_, at) => {
      const isAlpha = at % 4 === 3
      return isAlpha ? ((at >> 2) % width < width / 2 ? 0 : 255) : (at * 2_654_435_761) >>> 24
    }),
  )
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

test('photos over 2 MB are made smaller and stand upright; a damaged one is named at once', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  const form = recordFormOn(page)
  await form.open.click()
  await form.pictureInput.setInputFiles([
    await fileOf('upright.jpg', await upright()),
    await fileOf('clear.png', await halfTransparent()),
    await fileOf('small.gif', await noise(300, 200).gif().toBuffer()),
  ])
  await form
    .madeSmaller(/upright\.jpg \(was \d+\.\d MB, now [01]\.\d MB\), clear\.png \(was 4\.1 MB/)
    .waitFor()
  expect(await form.sizeOfPicture(1)).toEqual([1920, 2560])
  expect(await form.sizeOfPicture(2)).toEqual([1200, 900])
  expect(await form.cornerOfPicture(2)).toEqual([255, 255, 255, 255])
  expect(await form.sizeOfPicture(3)).toEqual([300, 200])

  const whole = await noise(300, 200).jpeg().toBuffer()
  await form.pictureInput.setInputFiles(await fileOf('half.jpg', whole.subarray(0, whole.length / 2)))
  await form.unreadable('half.jpg').waitFor()
  expect(await form.pictures.count()).toBe(3)
  expect(complaints).toEqual([])
  await leave()
})

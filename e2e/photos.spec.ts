import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { keptInBrowser } from './drivers/draft.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { shellOn } from './drivers/shell.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let folder: string

beforeAll(async () => {
  browser = await sharedBrowser()
  folder = await mkdtemp(path.join(tmpdir(), 'photos-'))
})

afterAll(async () => {
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

/** Notes photos that are decoded in the thread of the page. */
async function noteWorkOnPage(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    globalThis.decodedOnPage = 0
    const decode = globalThis.createImageBitmap
    globalThis.createImageBitmap = (source: ImageBitmapSource, ...how: unknown[]) => {
      if (source instanceof File) globalThis.decodedOnPage += 1
      return (decode as (...all: unknown[]) => Promise<ImageBitmap>)(source, ...how)
    }
  })
  return () => page.evaluate(() => globalThis.decodedOnPage)
}

declare global {
  var decodedOnPage: number
}

const WORKER = /\/photo-worker-[^/]*\.js$/

async function memberAtForm({ workers = true } = {}) {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const loaded: string[] = []
  page.on('worker', (worker) => loaded.push(worker.url()))
  const decodedOnPage = await noteWorkOnPage(page)
  if (!workers) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  const form = recordFormOn(page)
  await form.open.click()
  const photoWorkers = () => loaded.filter((address) => WORKER.test(address)).length
  return { page, complaints, leave, form, photoWorkers, decodedOnPage }
}

test('photos over 2 MB are made smaller in a worker and stand upright; a damaged one is named at once', async () => {
  const { complaints, leave, form, photoWorkers, decodedOnPage } = await memberAtForm()
  expect(photoWorkers()).toBe(0)
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
  expect([photoWorkers(), await decodedOnPage()]).toEqual([1, 0])
  expect(complaints).toEqual([])
  await leave()
})

test('a browser without a canvas for workers makes photos smaller on the page', async () => {
  const { complaints, leave, form, photoWorkers, decodedOnPage } = await memberAtForm({ workers: false })
  await form.pictureInput.setInputFiles(await fileOf('upright.jpg', await upright()))
  await form.madeSmaller(/upright\.jpg/).waitFor()
  expect(await form.sizeOfPicture(1)).toEqual([1920, 2560])
  expect(photoWorkers()).toBe(0)
  expect(await decodedOnPage()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await leave()
})

test('where the worker cannot be loaded, the page does its work', async () => {
  const { page, leave, form, decodedOnPage } = await memberAtForm()
  await page.route(WORKER, (route) => route.abort())
  await form.pictureInput.setInputFiles(await fileOf('upright.jpg', await upright()))
  await form.madeSmaller(/upright\.jpg/).waitFor()
  expect(await decodedOnPage()).toBeGreaterThan(0)
  await leave()
})

/** A photo is chosen, and the worker that makes it smaller waits until it is let go. */
async function withPhotoOnItsWay(bytes: Uint8Array, name: string) {
  const { page, leave, form } = await memberAtForm()
  const { promise: letGo, resolve } = Promise.withResolvers<undefined>()
  await page.route(WORKER, async (route) => {
    await letGo
    await route.continue()
  })
  const held = page.waitForRequest(WORKER)
  await form.pictureInput.setInputFiles(await fileOf(name, bytes))
  await held
  await shellOn(page).link('About').click()
  await page.waitForURL('**/about')
  return { page, leave, form, goOn: () => resolve(undefined) }
}

test('a photo that is not ready when the page is left is in the form afterwards', async () => {
  const { page, leave, form, goOn } = await withPhotoOnItsWay(await upright(), 'upright.jpg')
  goOn()
  await expect.poll(async () => (await keptInBrowser(page)).photos).toBe(1)
  await page.goBack()
  await form.picture(1, 'upright.jpg').waitFor()
  expect(await form.sizeOfPicture(1)).toEqual([1920, 2560])
  await leave()
})

test('a form that is back before its photo is ready waits for it', async () => {
  const { page, leave, form, goOn } = await withPhotoOnItsWay(await upright(), 'upright.jpg')
  await page.goBack()
  await form.saveWaits.waitFor()
  goOn()
  await form.picture(1, 'upright.jpg').waitFor()
  await form.save.waitFor()
  await page.reload()
  await form.picture(1, 'upright.jpg').waitFor()
  await leave()
})

test('a photo that turns out to be damaged after the page was left is named', async () => {
  const whole = await noise(300, 200).png().toBuffer()
  const start = whole.indexOf('IDAT') - 4
  const damaged = Buffer.concat([whole.subarray(0, start), whole.subarray(whole.indexOf('IEND') - 4)])
  const { page, leave, form, goOn } = await withPhotoOnItsWay(damaged, 'ditch.png')
  goOn()
  await form.unreadable('ditch.png').waitFor()
  await page.goBack()
  await portal.mapIsStill(page)
  await form.open.click()
  expect(await form.pictures.count()).toBe(0)
  await form.save.waitFor()
  await leave()
})

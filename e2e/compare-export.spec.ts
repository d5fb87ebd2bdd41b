import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { comparingOn } from './drivers/comparing.ts'
import { layersOn } from './drivers/layers.ts'
import { framesTake, mapOn } from './drivers/map.ts'
import { noteDrawnTexts, snapshotOn } from './drivers/snapshot.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

/** The demonstration landscape, where the hillshade covers the middle of the map. */
const LANDSCAPE = '?at=52.1299,-3.78006,15.2'
/** The grey of every street tile; see street-tiles.ts. */
const STREET_GREY = [0xdf, 0xe3, 0xdc]

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Shares of the map's width and height, from the top left corner. */
interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** Three dimensions without a graphics chip take their time; a small map needs a third of it. */
const SMALL = { width: 900, height: 640, touch: false }
/** Points on either side of the middle, both with relief. */
const LEFT: Part = { left: 0.4, top: 0.68, width: 0.03, height: 0.05 }
const RIGHT: Part = { left: 0.58, top: 0.24, width: 0.05, height: 0.06 }

async function pixelsOf(page: Page, part: Part) {
  const box = await mapBox(page)
  const png = await page.screenshot({
    clip: {
      x: box.x + part.left * box.width,
      y: box.y + part.top * box.height,
      width: part.width * box.width,
      height: part.height * box.height,
    },
  })
  return sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** Share of a part of the map that shows streets, 0 to 1. */
async function streets(page: Page, part: Part): Promise<number> {
  const { data, info } = await pixelsOf(page, part)
  let grey = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (STREET_GREY.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 3)) grey += 1
  }
  return grey / (info.width * info.height)
}

/** Waits until a part of the map shows this: a map may be idle before its layers are known. */
async function shows(page: Page, part: Part, what: 'streets' | 'relief'): Promise<void> {
  const share = expect.poll(() => streets(page, part))
  await (what === 'streets' ? share.toBeGreaterThan(0.9) : share.toBeLessThan(0.1))
}

/** Mean difference of two images of the same part, in levels of 0 to 255. */
function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

async function mapBox(page: Page) {
  const box = await mapOn(page).canvas.boundingBox()
  if (!box) throw new Error('There is no map on this page.')
  return box
}

test('streets and relief can be compared by keyboard, by mouse and from a shared link, and closing restores the map', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { sharp: true })
  const comparing = comparingOn(page)
  await portal.openMap(page, LANDSCAPE)
  await shows(page, RIGHT, 'streets')

  await comparing.begin.click()
  await comparing.streetsAndRelief.waitFor()
  await comparing.bothStill()
  await shows(page, LEFT, 'streets')
  await shows(page, RIGHT, 'relief')

  await page.keyboard.press('Home')
  expect(await comparing.position()).toBe(0)
  await shows(page, LEFT, 'relief')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  expect(await comparing.position()).toBe(98)
  await shows(page, RIGHT, 'streets')

  const box = await mapBox(page)
  // Below the layers panel, where the divider is not covered.
  const low = box.y + box.height * 0.9
  await page.mouse.move(box.x + box.width * 0.98, low)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, low, { steps: 4 })
  await page.mouse.up()
  expect(await comparing.position()).toBe(50)
  await shows(page, RIGHT, 'relief')

  expect(page.url()).toContain('swipe=street,dtm')
  await page.reload()
  await comparing.bothStill()
  expect(await comparing.right.inputValue()).toBe('dtm:hillshade')
  await shows(page, RIGHT, 'relief')

  await comparing.end.click()
  await comparing.divider.waitFor({ state: 'detached' })
  expect(await mapOn(page).canvases.count()).toBe(1)
  await portal.mapIsStill(page)
  await shows(page, RIGHT, 'streets')
  expect(page.url()).not.toContain('swipe')
  expect(complaints).toEqual([])
  await leave()
})

test('the live light and the hillshade show the same ground differently, on either side', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const comparing = comparingOn(page)
  await portal.openMap(page, `${LANDSCAPE}&swipe=light,dtm&light=135,20`)
  await comparing.bothStill()
  await shows(page, LEFT, 'relief')
  await shows(page, RIGHT, 'relief')
  const [lit, shaded] = [await pixelsOf(page, LEFT), await pixelsOf(page, RIGHT)]

  await layersOn(page).draw('Archaeological blend (VAT)')
  await comparing.right.selectOption('Live light (LiDAR)')
  await layersOn(page).draw('DTM Hillshade')
  await expect.poll(() => page.url()).toMatch(/swipe=dtm:hillshade,light&.*light=135,20/)
  expect(await comparing.right.inputValue()).toBe('light')
  const unlike = async (part: Part, before: Buffer) => difference((await pixelsOf(page, part)).data, before)
  await expect.poll(() => unlike(LEFT, lit.data)).toBeGreaterThan(15)
  await expect.poll(() => unlike(RIGHT, shaded.data)).toBeGreaterThan(15)
  await shows(page, RIGHT, 'relief')
  expect(complaints).toEqual([])
  await leave()
})

test('the view can be saved as an image with everything that a report needs', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { sharp: true })
  await portal.openMap(page, `${LANDSCAPE}&on=finds,dtm`)
  const { width, height } = await mapBox(page)
  const snapshot = snapshotOn(page)
  await snapshot.open.click()
  await snapshot.title.fill('Field banks')
  await snapshot.twiceAsFine.check()
  await snapshot.width((width + 48) * 2).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), snapshot.save.click()])
  expect(download.suggestedFilename()).toMatch(/^wales-lidar-portal-\d{4}-\d\d-\d\d-SN\d{8}\.png$/)

  const picture = sharp(await readFile(await download.path()))
  const size = await picture.metadata()
  expect(size.format).toBe('png')
  expect(size.width).toBe((width + 48) * 2)
  expect(size.height).toBeGreaterThan(height * 2)
  const part = async (left: number, top: number, across: number, down: number) => {
    const { channels } = await picture
      .clone()
      .extract({ left, top, width: across, height: down })
      .flatten()
      .greyscale()
      .stats()
    return { darkest: channels[0]?.min ?? 255, spread: channels[0]?.stdev ?? 0 }
  }
  const middle = await part(Math.round(size.width / 2), Math.round(size.height / 3), 300, 300)
  expect(middle.spread).toBeGreaterThan(5)
  // The lines with credits, portal, date and address: dark letters on white.
  const footer = await part(48, size.height - 160, 600, 120)
  expect(footer.darkest).toBeLessThan(140)
  const title = await part(48, 48, 400, 60)
  expect(title.darkest).toBeLessThan(80)
  expect(complaints).toEqual([])
  await leave()
})

test('the image of a tilted view says how it is lit and tilted and has no scale; from straight above it has one', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { device: SMALL })
  await noteDrawnTexts(page)
  await framesTake(page, 16)
  await portal.openMap(page, `${LANDSCAPE}&on=finds,light&light=90,20,2&3d=on&tilt=40`)
  const [map, snapshot] = [mapOn(page), snapshotOn(page)]
  const light = 'Light: One light, from east (90°), 20° above the horizon, heights × 2.'
  expect(await map.scaleBar.count()).toBe(0)
  await snapshot.open.click()
  const tilted = `${light} Three dimensions, tilted by 40°: no scale holds for the whole picture.`
  await expect.poll(() => snapshot.caption()).toContain(tilted)
  expect(await snapshot.caption()).not.toMatch(/(^| )\d+ k?m( |$)/)
  await snapshot.close.click()

  await map.terrain.click()
  await map.scaleBar.waitFor()
  await portal.mapIsStill(page)
  await snapshot.open.click()
  await expect.poll(() => snapshot.caption()).toContain(light)
  expect(await snapshot.caption()).not.toContain('Three dimensions')
  expect(await snapshot.caption()).toMatch(/(^| )\d+ k?m( |$)/)
  expect(complaints).toEqual([])
  await leave()
})

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Page } from './browser.ts'
import { drawingOn } from './drivers/drawing.ts'
import { recordFormOn } from './drivers/record-form.ts'
import * as portal from './portal-driver.ts'

/** A complete record with photos: writing it, and checking what was kept or stored. */

/** Corners as shares of the map's width and height, when it shows the demonstration landscape. */
export const SQUARE = [
  [0.45, 0.35],
  [0.55, 0.35],
  [0.55, 0.5],
  [0.45, 0.5],
] as const

const PICTURES = ['ring.jpg', 'bank.jpg'] as const

export interface Written {
  readonly title: string
  /** Size of the polygon as the form states it. */
  readonly size: string | null
}

/** Draws a polygon and fills in all fields of the form, with two photos. */
export async function writeRecord(page: Page, title: string): Promise<Written> {
  await portal.drawPolygon(page, SQUARE)
  const form = recordFormOn(page)
  await form.title.fill(title)
  await form.description.fill('Low bank, no ditch.')
  await form.chooseAll('Enclosure', 'Hillfort', 'Iron Age')
  const files = PICTURES.map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await photo() }))
  await form.pictureInput.setInputFiles(await Promise.all(files))
  await picturesAreThere(page)
  return { title, size: await drawingOn(page).sizeSaid() }
}

/** Expects the form to have kept everything. */
export async function isStillWritten(page: Page, { title, size }: Written): Promise<void> {
  const form = recordFormOn(page)
  await expect.poll(() => form.title.inputValue()).toBe(title)
  expect(await form.description.inputValue()).toBe('Low bank, no ditch.')
  for (const [field, chosen] of [
    ['Site type', 'Enclosure'],
    ['Monument type', 'Hillfort'],
    ['Period', 'Iron Age'],
  ] as const)
    await form.chosen(field, chosen).waitFor()
  await picturesAreThere(page)
  expect(await drawingOn(page).sizeSaid()).toBe(size)
}

async function picturesAreThere(page: Page): Promise<void> {
  for (const [place, name] of PICTURES.entries())
    await recordFormOn(page)
      .picture(place + 1, name)
      .waitFor()
}

/** A photo of noise, which does not compress and so takes long to write. */
async function photo(): Promise<Buffer> {
  const size = { width: 1200, height: 900 }
  const grain = randomBytes(size.width * size.height * 3)
  return sharp(grain, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

interface Stored {
  title: string
  /** The number of corners. */
  corners: number
  /** Status and type of each picture, large and small. */
  pictures: string[]
}

export function asWritten({ title }: Written): Stored {
  const pictures = PICTURES.flatMap(() => ['200 image/jpeg', '200 image/webp'])
  return { title, corners: SQUARE.length, pictures }
}

/** All records of the signed-in member, as every visitor gets them. */
export async function recordsStored(page: Page): Promise<Stored[]> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.get('/api/records/mine/', {
    headers: { authorization: `Token ${String(token)}` },
  })
  const { records } = (await answer.json()) as { records: { id: number }[] }
  return Promise.all(records.map(({ id }) => recordStored(page, id)))
}

async function recordStored(page: Page, id: number): Promise<Stored> {
  const answer = await page.request.get(`/api/records/${String(id)}/`)
  const found = (await answer.json()) as {
    title: string
    polygonCoordinate: unknown[]
    pictures: { url: string; thumbnail: string }[]
  }
  const pictures = found.pictures.flatMap(({ url, thumbnail }) => [url, thumbnail])
  const answers = pictures.map(async (address) => {
    const picture = await page.request.get(address)
    return `${String(picture.status())} ${picture.headers()['content-type'] ?? ''}`
  })
  return {
    title: found.title,
    corners: found.polygonCoordinate.length,
    pictures: await Promise.all(answers),
  }
}

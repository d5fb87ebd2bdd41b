import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Page } from './browser.ts'
import { drawingOn } from './drivers/drawing.ts'
import { recordFormOn } from './drivers/record-form.ts'
import * as portal from './portal-driver.ts'

/** A whole record with its pictures: how it is written, and what is left of it. */

/** Of the map as it stands over the demonstration landscape; 0 to 1 of its width and height. */
export const SQUARE = [
  [0.45, 0.35],
  [0.55, 0.35],
  [0.55, 0.5],
  [0.45, 0.5],
] as const

const PICTURES = ['ring.jpg', 'bank.jpg'] as const

export interface Written {
  readonly title: string
  /** What the form says of the polygon. */
  readonly size: string | null
}

/** Draws on the map that the page shows, and fills in everything that a record needs, with two pictures. */
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

/** That the form still has all of it. */
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

/** Grain takes long to write and does not compress. */
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

/** Every record of the member whose page it is, as everybody gets it. */
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

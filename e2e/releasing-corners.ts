import { recordsInViewOn } from './drivers/records-in-view.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { LatitudeLongitude } from '#geo/position.ts'
import type { Page, Point } from './browser.ts'
import { draftOn } from './drivers/draft.ts'
import { drawingOn } from './drivers/drawing.ts'
import { mapOn } from './drivers/map.ts'
import { mapPlane, type MapPlane } from './map-plane.ts'
import * as portal from './portal-driver.ts'

/** Tests for a corner released over a panel: the drawing, the form and the saved record must show the same shape. */

export type Drag = (from: Point, to: Point) => Promise<void>

export interface Place {
  name: string
  /** Opens the panel and returns the point where the corner is to be released. */
  open: (page: Page) => Promise<Point>
  close?: (page: Page) => Promise<void>
}

type Part = ReturnType<typeof mapOn>['canvas']

export const middleOf = (find: (page: Page) => Part) => async (page: Page) => {
  const box = await find(page).first().boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 560) / 2 }
}

/** Presses a button without a pointer, because a pointer over a button would leave a tooltip on the map. */
export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).dispatchEvent('click')

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true })

export const FORM: Place = { name: 'the record form', open: middleOf(region('Record Form')) }
/** The panel is folded while the form is open. */
export const LAYERS: Place = {
  name: 'the layers panel',
  open: async (page) => {
    await press('Show layers')(page)
    return middleOf(region('Layers'))(page)
  },
  close: press('Hide layers'),
}
/** The menu Tools makes room for the form. */
export const TOOLS: Place = {
  name: 'the menu Tools',
  open: middleOf((page) => mapOn(page).tools),
}
export const ZOOM: Place = { name: 'the zoom buttons', open: middleOf((page) => mapOn(page).zoomOut) }
export const SEARCH: Place = {
  name: 'the search field',
  open: async (page) => {
    await recordsInViewOn(page).unfold()
    return middleOf((shown) => mapOn(shown).searchBar)(page)
  },
}
export const NAVIGATION: Place = {
  name: 'the navigation bar',
  open: middleOf((page) => mapOn(page).banner),
}
export const FOOT: Place = {
  name: 'the line below the map',
  open: middleOf((page) => mapOn(page).attributes),
}
export const LIGHT: Place = {
  name: 'the light card',
  open: async (page) => {
    await mapOn(page).canvas.press('l')
    return middleOf(region('Light'))(page)
  },
  close: press('Stop moving the light'),
}
export const LIST: Place = {
  name: 'the list of what is in view',
  open: async (page) => {
    await recordsInViewOn(page).open()
    return middleOf(region('In view'))(page)
  },
  close: press('Close the search panel'),
}

/** The size that the form shows. */
const sizeSaid = (page: Page) => drawingOn(page).drawnWith(3).textContent()

async function savedAsDraft(page: Page): Promise<LatitudeLongitude[]> {
  const answer = await draftOn(page).save()
  return ((await answer.json()) as { polygonCoordinate: LatitudeLongitude[] }).polygonCoordinate
}

/** Expects a corner of the outline at a point of the page, within 1.5 pixels. */
export function cornerIsAt(plane: MapPlane, outline: readonly LatitudeLongitude[], point: Point): void {
  const distances = outline.map((corner) => {
    const { x, y } = plane.pointOf(corner)
    return Math.hypot(x - point.x, y - point.y)
  })
  expect(Math.min(...distances)).toBeLessThan(1.5)
}

/** Whether the purple of the outline is visible on the page within a few pixels of a point. */
async function isDrawnAt(page: Page, { x, y }: Point): Promise<boolean> {
  const clip = { x: Math.round(x) - 4, y: Math.round(y) - 4, width: 9, height: 9 }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red > green + 45 && blue > green + 45) return true
  }
  return false
}

/** A point on an edge from one of the corners that is not covered by anything and is not on an edge handle. */
async function pointInSight(page: Page, from: readonly Point[], to: Point): Promise<Point> {
  const points = from.flatMap((corner) =>
    [0.06, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.6, 0.7, 0.8, 0.9].map((share) => ({
      x: corner.x + (to.x - corner.x) * share,
      y: corner.y + (to.y - corner.y) * share,
    })),
  )
  const index = await page.evaluate(
    (places) => places.findIndex(({ x, y }) => document.elementFromPoint(x, y)?.matches('canvas')),
    points,
  )
  const found = points[index]
  if (!found) throw new Error('No edge is in sight.')
  return found
}

/** Drags the free corner, and expects the same shape everywhere. */
async function releaseCorner(
  page: Page,
  drag: Drag,
  to: Point,
  before: readonly LatitudeLongitude[],
): Promise<void> {
  await portal.mapIsStill(page)
  const plane = await mapPlane(page)
  const corners = before.map(plane.pointOf)
  const last = corners.pop()
  if (!last) throw new Error('There is no triangle.')
  const isInSight = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.matches('canvas') ?? false,
    last,
  )
  if (!isInSight) throw new Error('Something lies over the corner.')
  await drag(last, to)
  const edge = await pointInSight(page, corners, to)
  await expect.poll(() => isDrawnAt(page, edge)).toBe(true)
  const said = await sizeSaid(page)
  const saved = await savedAsDraft(page)
  cornerIsAt(plane, saved, to)
  expect(await sizeSaid(page)).toBe(said)
}

/** Releases the same corner over each of the places in turn. */
export async function releaseOverEach(page: Page, places: readonly Place[], drag: Drag): Promise<void> {
  const before = await savedAsDraft(page)
  const wasSaid = await sizeSaid(page)
  for (const { name, open, close } of places) {
    const to = await open(page)
    await releaseCorner(page, drag, to, before).catch((fault: unknown) => {
      throw new Error(`Over ${name}: ${String(fault)}`, { cause: fault })
    })
    expect(await sizeSaid(page), name).not.toBe(wasSaid)
    // First, because some places cover or replace the toolbar.
    await close?.(page)
    // Only to start again, without a pointer, which may be beside the window, and in a form that may be closed.
    const undo = page.getByRole('button', { name: 'Undo', exact: true, includeHidden: true })
    await undo.first().dispatchEvent('click')
    await expect.poll(() => sizeSaid(page)).toBe(wasSaid)
  }
}

import type { Page, Point } from './browser.ts'

/** Latitude and longitude. */
export type Ground = readonly [number, number]

/** The map as it lies on the page: where a place on the ground is seen, and what ground a point of the page would show. */
export interface MapPlane {
  readonly pointOf: (place: Ground) => Point
  readonly groundAt: (point: Point) => Ground
}

/** From the view that the page remembers. The map must be still. */
export async function mapPlane(page: Page): Promise<MapPlane> {
  const box = await page.locator('canvas.maplibregl-canvas').first().boundingBox()
  if (!box) throw new Error('There is no map on this page.')
  const view = await page.evaluate(() => sessionStorage.getItem('mapView'))
  const { latitude, longitude, zoom } = JSON.parse(view ?? '') as Record<
    'latitude' | 'longitude' | 'zoom',
    number
  >
  // Web Mercator in tiles of 256 pixels.
  const world = 256 * 2 ** zoom
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const across = (degrees: number) => (degrees / 360) * world
  const down = (degrees: number) => (-Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI)) * world
  const up = (pixels: number) => (Math.atan(Math.sinh((-pixels / world) * 2 * Math.PI)) * 180) / Math.PI
  return {
    pointOf: ([north, east]) => ({
      x: middle.x + across(east - longitude),
      y: middle.y + down(north) - down(latitude),
    }),
    groundAt: ({ x, y }) => [up(y - middle.y + down(latitude)), longitude + ((x - middle.x) / world) * 360],
  }
}

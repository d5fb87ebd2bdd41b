import { pixelAt, positionAt, worldSide } from '#geo/tiles/mercator.ts'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import type { Page, Point } from './browser.ts'
import { mapOn } from './drivers/map.ts'

/** Converts between positions on the ground and points of the page. */
export interface MapPlane {
  readonly pointOf: (place: LatitudeLongitude) => Point
  readonly groundAt: (point: Point) => LatitudeLongitude
}

/** The middle of the map in degrees, and its zoom. */
type View = Readonly<Record<'latitude' | 'longitude' | 'zoom', number>>

/** Reads the view that the page remembers once the map has been moved. The map must be at rest. */
export async function mapPlane(page: Page): Promise<MapPlane> {
  const view = await page.evaluate(() => sessionStorage.getItem('mapView'))
  return planeOf(page, JSON.parse(view ?? '') as View)
}

/** For a map at rest that was opened with this view. */
export async function planeOf(page: Page, { latitude, longitude, zoom }: View): Promise<MapPlane> {
  const box = await mapOn(page).canvas.boundingBox()
  if (!box) throw new Error('There is no map on this page.')
  const world = worldSide(zoom, 256)
  const [column, row] = pixelAt([longitude, latitude], world)
  /** North-west corner of the world on the page. */
  const corner = { x: box.x + box.width / 2 - column, y: box.y + box.height / 2 - row }
  return {
    pointOf(place) {
      const [x, y] = pixelAt(toPosition(place), world)
      return { x: corner.x + x, y: corner.y + y }
    },
    groundAt({ x, y }) {
      const [east, north] = positionAt([x - corner.x, y - corner.y], world)
      return [north, east]
    },
  }
}

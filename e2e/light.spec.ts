import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { heightToTerrarium } from '#geo/tiles/terrarium.ts'
import { groundPixel, latitudeAt, worldSide } from '#geo/tiles/mercator.ts'
import { serveLightPage, type AskedTile, type LightPage, type ServedLightPage } from '#scripts/light-page.ts'
import { sharedBrowser, type Page } from './browser.ts'
import { own } from './own-portal.ts'

const SIDE = 256
/** Column of the tile at longitude 0, zoom 17. */
const MIDDLE = 2 ** 16
/**
 * Rises in metres per metre on the ground, and the latitude of the middle row in which they are correct: each tileset
 * is named after them.
 */
interface Slope {
  eastward: number
  northward: number
  row: number
}

/** A plane over four tiles and more, which meet in the middle of the view, at 52 and at 65 degrees north. */
const WALES: Slope = { eastward: 0.3, northward: -0.2, row: 43_264 }
const FAR_NORTH: Slope = { ...WALES, row: 34_880 }
const LEVEL: Slope = { ...WALES, eastward: 0, northward: 0 }
/** The same as WALES, but known only west of a line through the middle of a tile. */
const EDGE = 'edge'
/** Level ground with a wall from north to south: pixels east of where tiles meet, and metres. */
const WALL = { from: 20, to: 26, height: 10 }

const TILESETS: Readonly<Record<string, Slope>> = {
  wales: WALES,
  north: FAR_NORTH,
  [EDGE]: WALES,
  wall: LEVEL,
}

function latitudeOf(row: number): number {
  return latitudeAt(row / 2 ** 17)
}

/** The demonstration landscape, with its tiles as the portal of this process sends them. */
const LANDSCAPE = 'demonstration'

async function landscapeTile({ z, x, y }: AskedTile): Promise<Buffer | null> {
  const answer = await fetch(`${own('portal')}/tiles/${LANDSCAPE}/elevation/${z}/${x}/${y}.webp`)
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null
}

async function makeTile({ tileset, z, x, y }: AskedTile): Promise<Buffer | null> {
  if (tileset === LANDSCAPE) return landscapeTile({ tileset, z, x, y })
  const slope = TILESETS[tileset]
  if (!slope || z !== 17) return null
  const pixel = groundPixel(latitudeOf(slope.row), worldSide(17, SIDE))
  const pixels = new Uint8Array(3 * SIDE * SIDE)
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [column, row] = [at % SIDE, Math.floor(at / SIDE)]
    const east = ((x - MIDDLE) * SIDE + column) * pixel
    const south = ((y - slope.row) * SIDE + row) * pixel
    const unknown = tileset === EDGE && x >= MIDDLE && column >= SIDE / 2
    const wall =
      tileset === 'wall' && x === MIDDLE && column >= WALL.from && column < WALL.to ? WALL.height : 0
    const height = unknown ? Number.NaN : 500 + wall + slope.eastward * east - slope.northward * south
    pixels.set(heightToTerrarium(height, 1 / 256), 3 * at)
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .webp({ lossless: true, exact: true })
    .toBuffer()
}

/** The grey of a slope under a light by definition, as a share of full light. */
function greyUnder(azimuth: number, altitude: number, exaggeration = 1): number {
  const [turn, rise] = [(azimuth * Math.PI) / 180, (altitude * Math.PI) / 180]
  const [p, q] = [WALES.eastward * exaggeration, WALES.northward * exaggeration]
  const light = Math.sin(rise) - Math.cos(rise) * (p * Math.sin(turn) + q * Math.cos(turn))
  return (255 * Math.max(0, light)) / Math.sqrt(1 + p * p + q * q)
}

let served: ServedLightPage
let page: Page

beforeAll(async () => {
  const [browser, serving] = await Promise.all([sharedBrowser(), serveLightPage(makeTile)])
  served = serving
  page = await browser.newPage({ viewport: { width: 360, height: 240 } })
  await page.goto(served.address)
  await page.waitForFunction('window.lightPage')
})

afterAll(async () => {
  await page.close()
  await served.close()
})

declare global {
  var lightPage: LightPage
}

const tilesetOf = (id: string): ElevationTileset => ({
  id,
  name: id,
  version: '1',
  bounds: [-1, 50, 1, 70],
  attribution: '',
  model: 'DTM',
  invented: true,
  live: false,
  encoding: 'terrarium',
  minZoom: 17,
  maxZoom: 17,
  tileSize: SIDE,
})

const corner = ({ row }: Slope) => ({ longitude: 0, latitude: latitudeOf(row), zoom: 16 })

type Show = Parameters<LightPage['show']>
const show = (id: string, at: Show[1], light: Show[2] = {}) =>
  page.evaluate(([tileset, view, under]) => lightPage.show([tileset], view, under), [
    tilesetOf(id),
    at,
    light,
  ] as const)
const pixelsAt = (places: (readonly [number, number])[]) =>
  page.evaluate((all) => lightPage.pixelsAt(all), places)

/** Points all over the image, some of them on either side of the middle, where tiles meet. */
const ALL_OVER = [5, 90, 178, 179, 180, 181, 270, 355].flatMap((x) =>
  [5, 60, 118, 119, 120, 121, 180, 235].map((y) => [x, y] as const),
)

async function expectGrey(grey: number, places = ALL_OVER): Promise<void> {
  for (const [red = 0, green = 0, blue = 0] of await pixelsAt(places)) {
    expect(Math.abs(red - grey)).toBeLessThanOrEqual(1)
    expect([green, blue]).toEqual([red, red])
  }
}

test('a known slope under a known light has a known grey, also where tiles meet, and another light loads nothing', async () => {
  expect(await show('wales', corner(WALES))).toMatchObject({ supported: true, waiting: 0, tooFarOut: false })
  await expectGrey(greyUnder(315, 35))
  const asked = served.asked()
  for (const [azimuth, altitude, exaggeration] of [
    [0, 35, 1],
    [90, 20, 1],
    [237, 60, 3],
  ] as const) {
    const light = { azimuth, altitude, exaggeration, stretch: 'fixed' } as const
    await page.evaluate((next) => lightPage.relight(next), light)
    await expectGrey(greyUnder(azimuth, altitude, exaggeration))
  }
  await page.evaluate(() => lightPage.relight({ method: 'slope', exaggeration: 1 }))
  const degrees = (Math.atan(Math.hypot(WALES.eastward, WALES.northward)) * 180) / Math.PI
  await expectGrey(255 * (1 - degrees / 50))
  expect(served.asked()).toBe(asked)
})

test('the direction of the light is from true north at any turn, tilt and zoom, and far north', async () => {
  await show('wales', { ...corner(WALES), bearing: 90, pitch: 45 }, { azimuth: 340 })
  await expectGrey(greyUnder(340, 35))
  await page.evaluate((view) => lightPage.move(view), { ...corner(WALES), zoom: 19.3, bearing: -30 })
  await expectGrey(greyUnder(340, 35))
  await show('north', corner(FAR_NORTH), { azimuth: 340 })
  await expectGrey(greyUnder(340, 35))
})

test('the edge of the data does not look like a cliff, and beyond it the map is visible', async () => {
  await show(EDGE, corner(WALES))
  // The edge is 128 pixels right of the middle.
  const rows = [20, 119, 121, 220]
  await expectGrey(
    greyUnder(315, 35),
    rows.flatMap((y) => [5, 290, 305, 306].map((x) => [x, y] as const)),
  )
  const beyond = await pixelsAt(rows.flatMap((y) => [309, 320, 355].map((x) => [x, y] as const)))
  expect(beyond.every((pixel) => String(pixel) === '255,0,0')).toBe(true)
})

test('a wall casts a shadow away from the light, as long as the altitude of the light demands', async () => {
  await show('wall', corner(WALES), { azimuth: 270, altitude: 30, shadows: true })
  const level = 255 * Math.sin(Math.PI / 6)
  // The shadow of 10 m under 30 degrees is 17.3 m long, which is 23.6 pixels.
  await expectGrey(
    0.4 * level,
    [210, 218, 226].flatMap((x) => [40, 120, 200].map((y) => [x, y] as const)),
  )
  await expectGrey(
    level,
    [100, 180, 195, 234, 300].flatMap((x) => [40, 120, 200].map((y) => [x, y] as const)),
  )
  await page.evaluate(() => lightPage.relight({ azimuth: 90 }))
  await expectGrey(
    0.4 * level,
    [180, 195].map((x) => [x, 120] as const),
  )
  await expectGrey(
    level,
    [100, 170, 215].map((x) => [x, 120] as const),
  )
})

/** How much of the way from black to white the picture uses, without its darkest and its lightest fiftieth. */
async function spanOfGreys(): Promise<number> {
  const everywhere = Array.from(
    { length: 60 * 40 },
    (_, at) => [6 * (at % 60), 6 * Math.floor(at / 60)] as const,
  )
  const greys = (await pixelsAt(everywhere)).map(([red = 0]) => red).sort((one, other) => one - other)
  return ((greys[2351] ?? 0) - (greys[48] ?? 0)) / 255
}

const landscape: ElevationTileset = {
  ...tilesetOf(LANDSCAPE),
  bounds: [-3.795, 52.1207, -3.7651, 52.1391],
  minZoom: 11,
  maxZoom: 16,
  tileSize: 512,
}

async function showLandscape(light: Show[2]): Promise<void> {
  const view = { longitude: -3.78, latitude: 52.13, zoom: 14 }
  await page.evaluate(([tileset, at, under]) => lightPage.show([tileset], at, under), [
    landscape,
    view,
    light,
  ] as const)
}

test('the automatic contrast shows ground that the same contrast everywhere leaves blank or black', async () => {
  await showLandscape({})
  for (const light of [
    { method: 'multi', altitude: 35 },
    { method: 'single', altitude: 10 },
  ] as const) {
    await page.evaluate((next) => lightPage.relight(next), { ...light, stretch: 'fixed' } as const)
    await expect.poll(spanOfGreys).toBeLessThan(0.5)
    // The ground in view is known a little later than it is drawn, and the contrast follows it gradually.
    await page.evaluate((next) => lightPage.relight(next), { ...light, stretch: 'auto' } as const)
    await expect.poll(spanOfGreys).toBeGreaterThan(0.8)
  }
})

test('a smaller radius of local relief leaves less of each slope, and fewer directions give another sky', async () => {
  await showLandscape({ method: 'local-relief' })
  const wide = await spanOfGreys()
  await page.evaluate(() => lightPage.relight({ reliefRadius: 5 }))
  await expect.poll(spanOfGreys).toBeLessThan(wide - 0.05)
  await page.evaluate(() => lightPage.relight({ method: 'sky-view' }))
  const fine = await pixelsAt(ALL_OVER)
  await page.evaluate(() => lightPage.relight({ skyDirections: 8 }))
  await expect.poll(() => pixelsAt(ALL_OVER)).not.toEqual(fine)
})

// node bench/light.ts [--steps N] [--pictures]: time of a step of the moving light, compared with the hillshade of the map
// library. With --pictures it draws docs/pictures/bank-*.webp instead: a faint bank with both. Needs Debian's chromium and
// cgi-mapserver. Stores its data in build/bench-pages.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { serveLightPage, type LightPage } from '../scripts/light-page.ts'
import { openBrowser } from '../e2e/browser.ts'
import { withBank } from './faint-bank.ts'
import { startPortal } from './portal.ts'
import { median, row } from './table.ts'

declare global {
  var lightPage: LightPage
}

const DATA = 'build/bench-pages'
const PORT = 8393
const WINDOW = { width: 1280, height: 720 }
const PICTURE = { width: 640, height: 400 }
/** Above the invented hillfort, with one tile pixel per screen pixel. */
const VIEW = { longitude: -3.78408, latitude: 52.13288, zoom: 16 }
/** On gentle ground north-east of it. */
const BANK = { longitude: -3.7737, latitude: 52.1346 }

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '40' }, pictures: { type: 'boolean', default: false } },
})
if (!existsSync(DATA))
  execFileSync('node', ['relief/main.ts', 'demonstration', '--data', DATA], { stdio: 'inherit' })
const portal = await startPortal(DATA, PORT)
const [tileset] = ((await (await fetch(`${portal.address}/api/map/`)).json()) as MapSettings).elevationSets
if (!tileset) throw new Error('The demonstration landscape has no heights')
const served = await serveLightPage(async ({ z, x, y }) => {
  const answer = await fetch(`${portal.address}/tiles/${tileset.id}/elevation/${z}/${x}/${y}.webp`)
  if (answer.status !== 200) return null
  const tile = Buffer.from(await answer.arrayBuffer())
  return values.pictures ? withBank(tile, { z, x, y, side: tileset.tileSize }, BANK) : tile
})
const browser = await openBrowser()
const page = await browser.newPage({ viewport: values.pictures ? PICTURE : WINDOW })
try {
  await page.goto(served.address)
  await page.waitForFunction('window.lightPage')
  if (values.pictures) await drawPictures(tileset)
  else await measureSteps(tileset)
} finally {
  await browser.close()
  await served.close()
  await portal.close()
}

async function measureSteps(ground: ElevationTileset): Promise<void> {
  const steps = Number(values.steps)
  await page.evaluate(([one, view]) => lightPage.show([one], view), [ground, VIEW] as const)
  const ours = new Map<string, number>()
  for (const [name, light] of [
    ['one light', {}],
    ['one light, contrast by what is in view', { stretch: 'view' }],
    ['one light, coloured by height', { ramp: 'heights' }],
    ['one light and shadows', { shadows: true, altitude: 20 }],
    ['lights all round', { method: 'multi' }],
    ['slope', { method: 'slope' }],
    ['local relief', { method: 'local-relief' }],
    ['sky view', { method: 'sky-view' }],
  ] as const) {
    const first = { method: 'single', stretch: 'fixed', ramp: 'grey', shadows: false, altitude: 35 } as const
    await page.evaluate((under) => lightPage.relight(under), { ...first, ...light })
    ours.set(name, await stepTime(steps))
  }
  await page.evaluate((one) => lightPage.showHillshade(one), ground)
  const theirs = await stepTime(steps)
  console.log(`\n${browser.version()}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`)
  row('drawn', 'a step', 'MapLibre hillshade is 1')
  row('---', '---:', '---:')
  row('MapLibre hillshade (basic)', milliseconds(theirs), '1.00')
  for (const [name, time] of ours) row(name, milliseconds(time), (time / theirs).toFixed(2))
}

async function stepTime(steps: number): Promise<number> {
  await page.evaluate(() => lightPage.timeSteps(3))
  return median(await page.evaluate((count) => lightPage.timeSteps(count), steps))
}

function milliseconds(time: number): string {
  return `${time.toFixed(1)} ms`
}

/** Draws both with the same ground, the same sun and the same contrast. */
async function drawPictures(ground: ElevationTileset): Promise<void> {
  await page.evaluate(([one, view]) => lightPage.show([one], view), [ground, { ...BANK, zoom: 16 }] as const)
  await keep('docs/pictures/bank-in-floats.webp')
  await page.evaluate((one) => lightPage.showHillshade(one), ground)
  await keep('docs/pictures/bank-in-eight-bits.webp')
}

async function keep(file: string): Promise<void> {
  const picture = sharp(await page.screenshot())
    .greyscale()
    .normalise({ lower: 1, upper: 99 })
  await picture.webp({ quality: 80 }).toFile(file)
  console.log(file)
}

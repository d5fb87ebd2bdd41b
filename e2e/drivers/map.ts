import type { Page } from '../browser.ts'
import { inTools } from './map-screen.ts'

/** Waits for the map: its canvas has `aria-busy` while it moves or loads. */
export async function mapIsStill(page: Page): Promise<void> {
  await page.locator('canvas[aria-busy="false"]').first().waitFor()
}

declare global {
  /** Every hint to zoom in that the page has shown. */
  var hintsSeen: string[]
}

/** Notes the hints to zoom in, which go away by themselves. The returned function gives those shown so far. */
export async function noteZoomHints(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    globalThis.hintsSeen = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes)
          if (textContent?.startsWith('Zoom in to see')) globalThis.hintsSeen.push(textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => globalThis.hintsSeen)
}

/**
 * Tells the pages which this visitor opens from now on that each frame takes so many milliseconds, however long it does: their clock goes by
 * frames. The guard of three dimensions judges what it reads there, and software WebGL on a busy machine may really be slow.
 */
export async function framesTake(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((each) => {
    const request = globalThis.requestAnimationFrame.bind(globalThis)
    let now = globalThis.performance.now()
    let last = 0
    globalThis.performance.now = () => now
    globalThis.requestAnimationFrame = (next) =>
      request((frame) => {
        if (frame !== last) now += each
        last = frame
        next(now)
      })
  }, milliseconds)
}

/** The map itself, and the tools on it. */
export function mapOn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const canvas = page.locator('canvas.maplibregl-canvas')
  return {
    canvas: canvas.first(),
    /** One canvas, or two while layers are compared. */
    canvases: canvas,
    tools: page.locator('main [data-control="tools"]'),
    searchBar: page.getByRole('search'),
    banner: page.getByRole('banner'),
    attributes: button('Attributes'),
    zoomIn: button('Zoom in'),
    zoomOut: button('Zoom out'),
    zoomIs: (zoom: number) => page.getByRole('img', { name: `Zoom ${String(zoom)}`, exact: true }),
    zoomSaid: () => page.getByRole('img', { name: /^Zoom/ }).textContent(),
    /** The grid reference of the middle of the map. */
    middle: page.getByText(/^Centre S/),
    middleIs: (reference: RegExp) => page.getByText(new RegExp(`^Centre ${reference.source}$`)),
    /** The height of the ground at the pointer, or else at the middle of the map. */
    height: page.getByText(/^Height \d+\.\d m$/),
    scaleBar: page.getByRole('img', { name: /^Scale: / }),
    /** Switches three dimensions on and off. */
    terrain: inTools(page, 'three dimensions'),
    flatAgain: page.getByText('The ground is flat again: this browser draws three dimensions too slowly.'),
    northUp: button('Point map north'),
    keys: page.getByRole('dialog', { name: 'Keys for the map' }),
    keysSay: (text: string) => page.getByRole('dialog', { name: 'Keys for the map' }).getByText(text),
    relief: button('Show the demonstration landscape'),
    /** Zooms from the whole of Wales to the invented landscape, as with a finger. */
    seeRelief: async (): Promise<void> => {
      await button('Show the demonstration landscape').tap()
      await mapIsStill(page)
    },
    simpleMapInstead: page.getByText('The base map could not be loaded: showing a simple map'),
    /** The notices on the map, with their buttons. */
    notice: page.getByRole('button', { name: /^\d+ notices? about the map$/ }),
    help: page.getByRole('complementary', { name: 'Find archaeology with LiDAR' }),
    cannotBeShown: page.getByText('The map cannot be shown in this browser'),
    /** The list of records that is shown instead of a map. */
    listed: (title: string) => page.getByText(title).first(),
    welsh: button('Cymraeg'),
    /** The heading of the layers panel in Welsh. */
    isInWelsh: page.getByText('Haenau').first(),
    language: () => page.locator('html').getAttribute('lang'),
  }
}

import type { Page } from '../browser.ts'
import { inTools } from './map-screen.ts'

declare global {
  /** Every text drawn on a canvas of the page. */
  var drawnTexts: string[]
}

/** Notes what is written on canvases from now on, because a picture holds letters only as pixels. */
export async function noteDrawnTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.drawnTexts = []
    const { prototype } = CanvasRenderingContext2D
    const draw = Object.getOwnPropertyDescriptor(prototype, 'fillText')?.value as typeof prototype.fillText
    prototype.fillText = function (text, ...place) {
      globalThis.drawnTexts.push(text)
      draw.call(this, text, ...place)
    }
  })
}

/** The dialog that saves the map as an image. */
export function snapshotOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Save image of the map' })
  return {
    open: inTools(page, 'save image'),
    title: dialog.getByLabel('Title'),
    twiceAsFine: dialog.getByLabel('Double resolution, for print'),
    /** The size of the image in pixels. */
    width: (pixels: number) => dialog.getByText(new RegExp(`^${String(pixels)} × `)),
    /** The words of the image as it was last drawn, from the first line below the map. */
    caption: () =>
      page.evaluate(() => {
        const texts = globalThis.drawnTexts
        return texts.slice(texts.lastIndexOf('N') + 1).join(' ')
      }),
    close: dialog.getByRole('button', { name: 'Cancel' }),
    save: dialog.getByRole('button', { name: 'Save image' }),
  }
}

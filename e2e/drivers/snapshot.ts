import type { Page } from '../browser.ts'

/** The dialog that saves the map as an image. */
export function snapshotOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Save image of the map' })
  return {
    open: page.getByRole('button', { name: 'Save image of the map' }),
    title: dialog.getByLabel('Title'),
    twiceAsFine: dialog.getByLabel('Double resolution, for print'),
    /** The size of the image in pixels. */
    width: (pixels: number) => dialog.getByText(new RegExp(`^${String(pixels)} × `)),
    save: dialog.getByRole('button', { name: 'Save image' }),
  }
}

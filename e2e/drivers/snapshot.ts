import type { Page } from '../browser.ts'

/** The dialog that saves the map as a picture. */
export function snapshotOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Save picture of the map' })
  return {
    open: page.getByRole('button', { name: 'Save picture of the map' }),
    title: dialog.getByLabel('Title'),
    twiceAsFine: dialog.getByLabel('Twice as fine, for print'),
    /** Pixels that the picture will have. */
    width: (pixels: number) => dialog.getByText(new RegExp(`^${String(pixels)} × `)),
    save: dialog.getByRole('button', { name: 'Save picture' }),
  }
}

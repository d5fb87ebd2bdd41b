import type { Page } from '../browser.ts'

/** The dialog in which a file of records is chosen. */
export function downloadsOn(page: Page) {
  const filter = page.getByRole('region', { name: 'Filter', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Download records' })
  const save = dialog.getByRole('link', { name: 'Save the file' })
  return {
    openFromFilter: filter.getByRole('button', { name: 'Download', exact: true }),
    dialog,
    format: dialog.getByLabel('Format'),
    coordinates: dialog.getByLabel('Coordinates'),
    start: dialog.getByRole('button', { name: 'Download', exact: true }),
    saysReady: dialog.getByText(/^The file is ready: /),
    close: dialog.getByRole('button', { name: 'Close' }),
    /** Saves the prepared file; returns its path on this machine and its name. */
    saveFile: async (): Promise<{ path: string; name: string }> => {
      const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
      return { path: await download.path(), name: download.suggestedFilename() }
    },
  }
}

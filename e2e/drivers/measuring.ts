import { readFile } from 'node:fs/promises'
import type { Page } from '../browser.ts'
import { inTools } from './map-screen.ts'

/** A measured line or shape, and its elevation profile. */
export function measuringOn(page: Page) {
  const measured = page.getByRole('region', { name: 'Measured' })
  const profile = page.getByRole('region', { name: 'Height profile' })
  const cursor = page.getByRole('slider', { name: 'Place along the profile' })
  return {
    begin: inTools(page, 'measure'),
    result: measured,
    says: (measure: string | RegExp) => measured.getByText(measure),
    end: page.getByRole('button', { name: 'Clear and stop measuring' }),
    showProfile: page.getByRole('button', { name: 'Show height profile' }),
    profile: {
      cursor,
      cursorSays: () => cursor.getAttribute('aria-valuetext'),
      summary: () => profile.locator('dl').textContent(),
      /** The position of the cursor on the map. */
      mark: page.locator('.map-mark'),
      noHeights: profile.getByText('There are no heights for this line.'),
      goWhereTheyAre: profile.getByRole('button', { name: 'Go to the demonstration landscape' }),
      failed: profile.getByText('The heights could not be loaded.'),
      tryAgain: profile.getByRole('button', { name: 'Try again' }),
      /** Saves it by keyboard. @returns the file */
      savedAs: async (name: 'Save as CSV' | 'Save as image'): Promise<Buffer> => {
        const [saved] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name, exact: true }).press('Enter'),
        ])
        return readFile(await saved.path())
      },
    },
  }
}

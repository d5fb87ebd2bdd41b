import type { Page } from '../browser.ts'
import { inTools } from './map-screen.ts'

/** Two maps side by side, with a divider between them. */
export function comparingOn(page: Page) {
  const divider = page.getByRole('slider', { name: /^Divider/ })
  return {
    begin: inTools(page, 'compare'),
    end: page.getByRole('button', { name: 'Stop comparing', exact: true }),
    streetsAndRelief: page.getByText('Street map on the left, DTM Hillshade on the right.', {
      exact: true,
    }),
    divider,
    /** Position of the divider as a percentage from the left. */
    position: async () => Number(await divider.getAttribute('aria-valuenow')),
    positionSaid: () => divider.getAttribute('aria-valuetext'),
    /** What the picture of the map is compared with. */
    right: page.getByLabel('Compare with', { exact: true }),
    /** The names of both sides on the map, each a button that makes its side wider; also in Welsh. */
    names: page.getByRole('button', { name: /: (show more of it|dangos rhagor)$/ }),
    /** Resolves when both maps have finished drawing. */
    bothStill: async (): Promise<void> => {
      await page.locator('canvas[aria-busy]').nth(1).waitFor()
      await page.waitForFunction(() =>
        [...document.querySelectorAll('canvas[aria-busy]')].every(
          (canvas) => canvas.getAttribute('aria-busy') === 'false',
        ),
      )
    },
  }
}

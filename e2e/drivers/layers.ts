import type { Page } from '../browser.ts'

/** The layers panel: three rows, of which one is unfolded at a time, and how strongly the relief shows. */
export function layersOn(page: Page) {
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  const row = (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  const unfold = async (name: string): Promise<void> => {
    if ((await row(name).getAttribute('aria-expanded')) === 'false') await row(name).click()
  }
  const picture = (name: string) => panel.getByRole('radio', { name, exact: true })
  const overlay = (name: string) => panel.getByRole('switch', { name })
  const more = panel.getByRole('button', { name: 'More', exact: true })
  const notices = page.locator('[data-notices]')
  return {
    panel,
    hide: page.getByRole('button', { name: 'Hide layers', exact: true }),
    show: page.getByRole('button', { name: 'Show layers', exact: true }),
    /** The row of the relief while it names this picture. */
    isDrawn: (name: string) => row('LiDAR').filter({ hasText: name }),
    /** Draws a picture, or "No relief". */
    draw: async (name: string): Promise<void> => {
      await unfold('LiDAR')
      await picture(name).check()
    },
    chosenByKeyboard: (name: string) => picture(name).and(page.locator(':checked:focus')),
    moveTheLight: async (): Promise<void> => {
      await unfold('LiDAR')
      await panel.getByRole('button', { name: 'Move the light', exact: true }).click()
    },
    compare: async (): Promise<void> => {
      await unfold('LiDAR')
      await more.click()
      await panel.getByRole('button', { name: 'Compare with…', exact: true }).click()
    },
    goToDemonstration: async (): Promise<void> => {
      await unfold('LiDAR')
      await more.click()
      await panel.getByRole('button', { name: 'Go to the demonstration landscape' }).click()
      await row('LiDAR').click()
    },
    opacity: panel.getByRole('slider', { name: 'Map – Relief' }),
    base: async (name: string): Promise<void> => {
      await unfold('Base map')
      await panel.getByRole('radio', { name, exact: true }).check()
    },
    baseIs: (name: string) => row('Base map').filter({ hasText: name }),
    turn: async (name: string, on: boolean): Promise<void> => {
      await unfold('Overlays')
      await overlay(name).setChecked(on)
    },
    overlaysAre: (names: string) => row('Overlays').filter({ hasText: names }),
    /** The notice on the map that the national LiDAR cannot be read. */
    lidarAway: notices.getByText(/^The national LiDAR could not be loaded\. What was looked at/),
    zoomInForRelief: page.getByText('Move closer to see the relief.'),
    /** The notice on the map that pictures of a relief layer are missing in view. */
    incomplete: (layer: string) => notices.getByText(`${layer} could not be loaded everywhere.`),
    /** The mark of a layer that failed, or of which a part failed. */
    tryAgain: (layer: string) => panel.getByRole('button', { name: `Try again: ${layer}`, exact: true }),
  }
}

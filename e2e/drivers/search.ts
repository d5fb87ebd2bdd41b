import type { Page } from '../browser.ts'
import { inTools } from './map-screen.ts'

const WORDS = {
  en: { field: 'Search the map', found: 'On the map', remove: 'Remove from the map' },
  cy: { field: 'Chwilio’r map', found: 'Ar y map', remove: 'Tynnu oddi ar y map' },
}

/** The search field of the map, and the card of its result. */
export function searchOn(page: Page, language: 'en' | 'cy' = 'en') {
  const words = WORDS[language]
  const card = page.getByRole('region', { name: words.found })
  return {
    field: page.getByRole('combobox', { name: words.field }),
    options: page.getByRole('listbox').getByRole('option'),
    panel: page.locator('[data-search-panel]'),
    says: (text: string) => page.locator('[data-search-panel]').getByText(text, { exact: true }),
    option: (name: RegExp) => page.getByRole('option', { name }),
    /** Whether nothing covers the panel, by a grid of points. */
    isOnTop: () =>
      page.locator('[data-search-panel]').evaluate((panel) => {
        const { left, top, width, height } = panel.getBoundingClientRect()
        const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
        return shares.every((x) =>
          shares.every((y) => panel.contains(document.elementFromPoint(left + x * width, top + y * height))),
        )
      }),
    found: card,
    foundSays: (text: string) => card.getByText(text),
    remove: card.getByRole('button', { name: words.remove }),
    unreadableInWelsh: (text: string) =>
      page.getByText(
        `Nid ydym yn adnabod “${text}” fel cyfeirnod grid na chyfesurynnau. Gwiriwch ef a rhowch gynnig arall arni.`,
      ),
    location: {
      show: inTools(page, 'where am i'),
      hide: inTools(page, 'where am i'),
      within: (metres: number) => page.getByText(`You are here, within ${String(metres)} m.`),
    },
  }
}

import type { Page } from '../browser.ts'
import { inTools } from './map-screen.ts'

const WORDS = {
  en: { field: 'Search the map', found: 'Results', remove: 'Remove from the map' },
  cy: { field: 'Chwilio’r map', found: 'Canlyniadau', remove: 'Tynnu oddi ar y map' },
}

/** The search field of the map, and the card of its result. */
export function searchOn(page: Page, language: 'en' | 'cy' = 'en') {
  const words = WORDS[language]
  const card = page.getByRole('region', { name: words.found })
  return {
    field: page.getByRole('combobox', { name: words.field }),
    options: page.getByRole('listbox').getByRole('option'),
    option: (name: RegExp) => page.getByRole('option', { name }),
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

import type { Page } from '../browser.ts'

/** The names of links in either language. */
const WORDS = {
  en: { skip: 'Skip to the content', items: 'Items', other: 'Cymraeg' },
  cy: { skip: 'Neidio i’r cynnwys', items: 'Eitemau', other: 'English' },
} as const

/** The pages of open data (`/ogc`), which the server makes whole. */
export function openDataOn(page: Page, language: 'en' | 'cy') {
  const words = WORDS[language]
  return {
    /** All of the page, for walks with the Tab key. */
    whole: page.locator('body'),
    heading: page.getByRole('heading', { level: 1 }),
    main: page.getByRole('main'),
    skip: page.getByRole('link', { name: words.skip }),
    items: page.getByRole('link', { name: words.items, exact: true }),
    inOtherLanguage: page.getByRole('link', { name: words.other }),
    /** The part with a table, which scrolls sideways where the table is wider than the window. */
    table: page.getByRole('region'),
  }
}

import { readFile } from 'node:fs/promises'
import type { Page } from '../browser.ts'

/** The lists of administrators, as tables and as cards. */
export function listOn(page: Page) {
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  return {
    total: (text: string) => page.getByRole('status').filter({ hasText: text }),
    /** What names each line, from the top. */
    titles: () => page.getByRole('rowheader').getByRole('heading').allTextContents(),
    line: (text: string) => page.getByRole('row').filter({ hasText: text }),
    sortBy: (name: string) => heading(name).getByRole('button').click(),
    sortedBy: (name: string, order: 'ascending' | 'descending') =>
      page.locator(`[role=columnheader][aria-sort=${order}]`).filter({ hasText: name }),
    /** Where there is no room for headings. */
    sortByChoice: async (name: string): Promise<void> => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: name })
    },
    search: async (text: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Search' }).fill(text)
      await page.getByRole('button', { name: 'Search' }).click()
    },
    filterByMember: async (username: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Member' }).fill(username)
      await page.getByRole('button', { name: 'Filter' }).click()
    },
    /** Downloads the list. Resolves with the file’s name and text. */
    download: async (): Promise<{ name: string; text: string }> => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download all as CSV' }).click()
      const file = await downloading
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
    },
    /** Pixels by which the page is wider than the screen. */
    tooWide: () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  }
}

import type { Page } from '../browser.ts'

const WORDS = {
  en: {
    plain: 'All alike',
    state: 'By their review',
    confidence: 'By confidence',
    legend: 'Legend: ',
    rejected: 'Also show finds that were judged not archaeological',
    open: 'Toggle layers',
  },
  cy: {
    plain: 'Pob un yr un fath',
    state: 'Yn ôl eu hadolygiad',
    confidence: 'Yn ôl hyder',
    legend: 'Allwedd: ',
    rejected: /y barnwyd nad ydynt yn archaeolegol$/,
    open: 'Dangos neu guddio’r haenau',
  },
} as const

/** How finds are drawn, in the layers panel. */
export function recordStylesOn(page: Page, language: 'en' | 'cy' = 'en') {
  const words = WORDS[language]
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  const list = (style: string) => page.getByRole('list', { name: words.legend + style, exact: true })
  return {
    /** Unfolds the overlays, of which finds are one. */
    unfold: async (onPhone: boolean): Promise<void> => {
      if (onPhone) await page.getByRole('button', { name: words.open, exact: true }).click()
      await page.locator('main [data-control="overlays row"]').click()
    },
    choose: { plain: radio(words.plain), state: radio(words.state), confidence: radio(words.confidence) },
    legend: { state: list(words.state), confidence: list(words.confidence) },
    alsoRejected: page.getByRole('checkbox', { name: words.rejected }),
  }
}

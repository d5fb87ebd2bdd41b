import type { Page } from '../browser.ts'

const WORDS = {
  en: {
    more: /^More size/,
    ask: 'Ask to withhold this place',
    landowner: 'Landowner or tenant',
    name: 'Your name',
    email: 'Your email address',
    reason: 'Why should it not be shown?',
    atRisk: 'The site is at risk now',
    send: 'Send request',
    sent: /Your request was sent/,
    withheldNow: /^The exact place of record \d+ is withheld now/,
    change: /^Change who sees /,
    finderOnly: /^Only its finder/,
    confirm: 'Change',
    withheld: 'The place is withheld now.',
    notice: /it is shown as the square of 1 km/,
  },
  cy: {
    more: /^Rhagor maint/,
    ask: 'Gofyn am beidio â datgelu’r lle hwn',
    landowner: 'Tirfeddiannwr neu denant',
    name: 'Eich enw',
    email: 'Eich cyfeiriad e-bost',
    reason: 'Pam na ddylid dangos y lle?',
    atRisk: 'Mae’r safle mewn perygl nawr',
    send: 'Anfon cais',
    sent: /Cafodd eich cais ei anfon/,
    withheldNow: /^Nid yw union leoliad cofnod \d+ yn cael ei ddatgelu nawr/,
    change: /^Newid pwy sy’n gweld /,
    finderOnly: /^Dim ond y darganfyddwr/,
    confirm: 'Newid',
    withheld: 'Nid yw’r lle’n cael ei ddatgelu nawr.',
    notice: /fe’i dangosir fel y sgwâr 1 km/,
  },
} as const

interface Asker {
  name: string
  email: string
  reason: string
}

/** Withholding places: asked for by anybody, done by finders, and what others then read. */
export function sensitiveOn(page: Page, language: 'en' | 'cy') {
  const words = WORDS[language]
  const question = page.getByRole('dialog', { name: words.change })
  return {
    /** Opens the part of the record that few readers look for. */
    openMore: () => page.getByRole('button', { name: words.more, expanded: false }).click(),
    ask: page.getByRole('link', { name: words.ask }),
    /** Fills in the form of a landowner whose site is at risk, and sends it. */
    sendAtRisk: async ({ name, email, reason }: Asker): Promise<void> => {
      await page.getByRole('radio', { name: words.landowner }).check()
      await page.getByLabel(words.name).fill(name)
      await page.getByLabel(words.email).fill(email)
      await page.getByLabel(words.reason).fill(reason)
      await page.getByLabel(words.atRisk).check()
      await page.getByRole('button', { name: words.send }).click()
    },
    sent: page.getByText(words.sent),
    withheldNow: page.getByText(words.withheldNow),
    /** Lets only the finder and those who look after records see the exact record. */
    withhold: async (): Promise<void> => {
      await page.getByRole('button', { name: words.change }).click()
      await question.getByRole('radio', { name: words.finderOnly }).check()
      await question.getByRole('button', { name: words.confirm, exact: true }).click()
    },
    withheld: page.getByText(words.withheld),
    notice: page.getByText(words.notice),
  }
}

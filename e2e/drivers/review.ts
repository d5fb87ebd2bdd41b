import type { Page } from '../browser.ts'

const WORDS = {
  en: {
    toDecide: /^To decide/,
    mine: /^Mine/,
    undo: 'Undo',
    decide: 'Decide',
    question: /^Your question to the finder/,
    info: 'More information needed',
    confirm: 'Confirm',
    sure: /^How sure are you that it is archaeological/,
    sureType: /^How sure are you of its type/,
    cannotTell: 'I cannot tell',
    given: /^You have given/,
    heading: 'Review',
  },
  cy: {
    toDecide: /^I’w penderfynu/,
    mine: /^Fy rhai i/,
    undo: 'Dadwneud',
    decide: 'Penderfynu',
    question: /^Eich cwestiwn i’r darganfyddwr/,
    info: 'Angen rhagor o wybodaeth',
    confirm: 'Cadarnhau',
    sure: /^Pa mor sicr ydych ei fod yn archaeolegol/,
    sureType: /^Pa mor sicr ydych o’i fath/,
    cannotTell: 'Ni allaf ddweud',
    given: /^Rydych wedi rhoi/,
    heading: 'Adolygu',
  },
} as const

/** The page of a reviewer. */
export function reviewOn(page: Page, language: 'en' | 'cy' = 'en') {
  const words = WORDS[language]
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  const decide = page.getByRole('button', { name: words.decide, exact: true })
  return {
    heading: page.getByRole('heading', { name: words.heading, exact: true }),
    line: (title: string) => page.locator('[data-review-list]').getByRole('button', { name: title }),
    mine: page.getByRole('button', { name: words.mine }),
    open: (title: string) => page.getByRole('heading', { name: title, exact: true }),
    ask: async (question: string): Promise<void> => {
      await radio(words.info).check()
      await page.getByRole('textbox', { name: words.question }).fill(question)
      await decide.click()
    },
    confirm: async (): Promise<void> => {
      await radio(words.confirm).check()
      await page.getByRole('combobox', { name: words.sure }).selectOption('high')
      await page.getByRole('combobox', { name: words.sureType }).selectOption('probable')
      await decide.click()
    },
    sure: page.getByRole('combobox', { name: words.sure }),
    decide,
    undo: page.getByRole('button', { name: words.undo, exact: true }),
  }
}

/** Second opinions. */
export function secondOpinionOn(page: Page, language: 'en' | 'cy' = 'en') {
  const words = WORDS[language]
  return {
    cannotTell: page.getByRole('button', { name: words.cannotTell }),
    given: page.getByText(words.given),
  }
}

/** The notices of a member. */
export function noticesOn(page: Page) {
  return { notice: (text: string | RegExp) => page.getByText(text) }
}

import type { Page } from '../browser.ts'

const WORDS = {
  en: {
    write: 'Write a comment',
    post: 'Post comment',
    posted: 'Your comment is posted.',
    show: 'Show the discussion now',
    hideOf: (by: string) => `Hide the comment by ${by}`,
    reason: 'Reason',
    sendHiding: 'Hide',
    hidden: 'Your comment is hidden from others.',
    appeal: 'Ask for another look',
    why: 'Why should it be shown?',
    send: 'Send',
    heading: 'Discussion',
  },
  cy: {
    write: 'Ysgrifennu sylw',
    post: 'Postio’r sylw',
    posted: 'Mae eich sylw wedi’i bostio.',
    show: 'Dangos y drafodaeth nawr',
    hideOf: (by: string) => `Cuddio’r sylw (awdur: ${by})`,
    reason: 'Rheswm',
    sendHiding: 'Cuddio',
    hidden: 'Mae eich sylw wedi’i guddio rhag eraill.',
    appeal: 'Gofyn am olwg arall',
    why: 'Pam y dylid ei ddangos?',
    send: 'Anfon',
    heading: 'Trafodaeth',
  },
} as const

/** The discussion of a record, in its dialog or beside the decision of a reviewer. */
export function discussionOn(page: Page, language: 'en' | 'cy' = 'en') {
  const words = WORDS[language]
  const section = page.getByRole('region', { name: words.heading, exact: true })
  const button = (name: string | RegExp) => section.getByRole('button', { name, exact: true })
  const field = (name: string) => section.getByRole('textbox', { name, exact: true })
  return {
    section,
    show: button(words.show),
    field: field(words.write),
    says: (text: string) => section.getByText(text, { exact: true }),
    hidden: section.getByText(words.hidden),
    write: async (text: string): Promise<void> => {
      await field(words.write).fill(text)
      await button(words.post).click()
    },
    posted: page.getByText(words.posted),
    tells: (text: string) => section.getByText(text),
    hide: async (by: string, reason: string): Promise<void> => {
      await button(words.hideOf(by)).click()
      await field(words.reason).fill(reason)
      await button(words.sendHiding).click()
    },
    appeal: async (why: string): Promise<void> => {
      await button(words.appeal).click()
      await field(words.why).fill(why)
      await button(words.send).click()
    },
  }
}

/** What administrators and visitors find of discussions elsewhere. */
export function aboutDiscussionsOn(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    keepHidden: page.getByRole('button', { name: /^Keep hidden: Comment/ }).first(),
    answer: dialog.getByRole('textbox', { name: 'Answer' }),
    send: dialog.getByRole('button', { name: 'Keep hidden' }),
    told: page.getByText('The author has been told.'),
    /** What the operator assessed, and when: folded, unless the next one is due. */
    assessments: page.getByRole('button', { name: 'Discussion', exact: true }),
    assessed: page.getByText(/^Assessed under the Online Safety Act on/),
    contact: page.getByRole('link', { name: 'cwynion@lidar.example' }),
  }
}

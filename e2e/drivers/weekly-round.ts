import type { Page } from '../browser.ts'

const WORDS = {
  en: {
    attention: 'Needs attention',
    sections: { overview: 'Overview', reports: 'Reports', state: 'Operations' },
    atRisk: /^\d+ sites? (?:is|are) said to be at risk now$/,
    answerRequest: /^Answer request \d+$/,
    answer: 'Answer',
    send: 'Send and close',
    answered: 'The request is answered.',
    withhold: (title: string) => `Withhold the place of ${title}`,
    change: 'Change',
    beside: /^1 open find would show this place:$/,
    withheldTogether: 'Withheld, with 1 find beside it.',
    undo: 'Undo',
    undone: 'Everything is as it was.',
    backups: 'Backups',
    text: 'Text in Welsh',
    bold: 'Bold',
  },
  cy: {
    attention: 'Angen sylw',
    sections: { overview: 'Trosolwg', reports: 'Adroddiadau', state: 'Rhedeg y porth' },
    atRisk: /^Dywedir bod \d+ safle mewn perygl nawr$/,
    answerRequest: /^Ateb cais \d+$/,
    answer: 'Ateb',
    send: 'Anfon a chau',
    answered: 'Mae’r cais wedi’i ateb.',
    withhold: (title: string) => `Peidio â datgelu’r lleoliad: ${title}`,
    change: 'Newid',
    beside: /^Byddai 1 darganfyddiad agored yn dangos y lle hwn:$/,
    withheldTogether: 'Nid yw’r lle’n cael ei ddatgelu nawr, na 1 darganfyddiad gerllaw.',
    undo: 'Dadwneud',
    undone: 'Mae popeth fel yr oedd.',
    backups: 'Copïau wrth gefn',
    text: 'Testun yn Gymraeg',
    bold: 'Trwm',
  },
} as const

/** What an administrator does once a week, in either language. */
export function weeklyRoundOn(page: Page, language: 'en' | 'cy') {
  const words = WORDS[language]
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const list = page.getByRole('list', { name: words.attention })
  return {
    waiting: list.getByRole('link'),
    atRisk: list.getByRole('link', { name: words.atRisk }),
    section: (name: keyof (typeof words)['sections']) =>
      main.getByRole('navigation').first().getByRole('link', { name: words.sections[name], exact: true }),
    /** The newest request. */
    answerRequest: main.getByRole('button', { name: words.answerRequest }).first(),
    answer: dialog.getByRole('textbox', { name: words.answer }),
    send: dialog.getByRole('button', { name: words.send }),
    answered: page.getByText(words.answered),
    withhold: (title: string) => button(words.withhold(title)),
    beside: dialog.getByText(words.beside),
    change: dialog.getByRole('button', { name: words.change, exact: true }),
    dialog,
    withheldTogether: page.getByText(words.withheldTogether),
    undo: button(words.undo),
    undone: page.getByText(words.undone),
    firstOfOperations: main.getByRole('heading', { level: 2 }).first(),
    backups: main.getByRole('heading', { level: 2, name: words.backups }),
    text: page.getByRole('textbox', { name: words.text }),
    bold: page.getByRole('group', { name: words.text }).getByRole('button', { name: words.bold }),
  }
}

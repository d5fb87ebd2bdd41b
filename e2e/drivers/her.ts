import type { Page } from '../browser.ts'

const WORDS = {
  en: {
    toHer: 'Finds for the HER',
    desk: 'Review',
    region: 'HER region',
    list: 'Finds',
    leave: /^Leave out /,
    reason: 'Why?',
    send: 'Leave out',
    tooShort: 'Write at least 3 characters.',
    undo: 'Undo',
    make: /^Make a batch of/,
    download: /^Download her-/,
    ask: 'Ask their finders',
    asked: /asked\.$/,
    onlyOfficers: /^This page is for officers/,
  },
  cy: {
    toHer: 'Darganfyddiadau ar gyfer y CAH',
    desk: 'Adolygu',
    region: 'Rhanbarth y CAH',
    list: 'Darganfyddiadau',
    leave: /^Hepgor /,
    reason: 'Pam?',
    send: 'Hepgor',
    tooShort: 'Ysgrifennwch o leiaf 3 nod.',
    undo: 'Dadwneud',
    make: /^Gwneud swp o/,
    download: /^Lawrlwytho her-/,
    ask: 'Gofyn i’w darganfyddwyr',
    asked: /^Gofynnwyd i/,
    onlyOfficers: /^Tudalen i swyddogion/,
  },
} as const

/** The page of officers, as they see it. */
export function herOn(page: Page, language: 'en' | 'cy') {
  const words = WORDS[language]
  const window = page.getByRole('dialog')
  return {
    toHer: page.getByRole('link', { name: words.toHer }),
    desk: page.getByRole('heading', { name: words.desk, level: 1 }),
    heading: page.getByRole('heading', { name: words.toHer, level: 1 }),
    chooseRegion: (region: string) => page.getByLabel(words.region).selectOption(region),
    rows: page.getByRole('list', { name: words.list, exact: true }).getByRole('link'),
    leaveOut: page.getByRole('button', { name: words.leave }),
    reason: window.getByLabel(words.reason),
    send: window.getByRole('button', { name: words.send, exact: true }),
    tooShort: window.getByText(words.tooShort),
    undo: page.getByRole('button', { name: words.undo }),
    make: page.getByRole('button', { name: words.make }),
    download: page.getByRole('button', { name: words.download }),
    ask: page.getByRole('button', { name: words.ask }),
    asked: page.getByText(words.asked),
    onlyOfficers: page.getByText(words.onlyOfficers),
  }
}

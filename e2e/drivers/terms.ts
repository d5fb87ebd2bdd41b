import type { Page } from '../browser.ts'

const WORDS = {
  en: {
    username: 'Username',
    password: 'Password',
    logIn: 'Login',
    question: 'Terms to accept',
    site: 'I accept the terms of the site, with the rules of conduct',
    read: /^Read the terms of the site/,
    text: 'Terms of use, version 2026-11',
    accept: 'Accept',
    later: 'Later',
  },
  cy: {
    username: 'Enw defnyddiwr',
    password: 'Cyfrinair',
    logIn: 'Mewngofnodi',
    question: 'Telerau i’w derbyn',
    site: 'Rwy’n derbyn telerau’r wefan, gyda’r rheolau ymddygiad',
    read: /^Darllen telerau’r wefan/,
    text: 'Telerau defnyddio, fersiwn 2026-11',
    accept: 'Derbyn',
    later: 'Yn ddiweddarach',
  },
}

/** Logging in while the terms apply, and the question about them. */
export function termsOn(page: Page, language: 'en' | 'cy') {
  const words = WORDS[language]
  const question = page.getByRole('dialog', { name: words.question })
  return {
    username: page.getByLabel(words.username),
    password: page.getByLabel(words.password, { exact: true }),
    logIn: page.getByRole('main').getByRole('button', { name: words.logIn, exact: true }),
    question,
    site: question.getByRole('checkbox', { name: words.site }),
    read: question.getByRole('link', { name: words.read }),
    accept: question.getByRole('button', { name: words.accept, exact: true }),
    later: question.getByRole('button', { name: words.later, exact: true }),
    /** The heading of the text, on a page of its own. */
    text: page.getByRole('heading', { name: words.text }),
  }
}

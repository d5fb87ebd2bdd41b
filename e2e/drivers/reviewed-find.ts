import type { Page } from '../browser.ts'
import type { Person } from '../portal-driver.ts'

const WORDS = {
  en: {
    username: 'Username',
    password: 'Password',
    email: 'Email',
    repeated: 'Confirm password',
    register: 'Register',
    finish: 'Finish',
    title: 'Title',
    description: 'Description',
    types: [
      ['Site type', 'Mound'],
      ['Monument type', 'Round barrow'],
      ['Period', 'Unknown'],
    ],
    others: /^Other…/,
    save: 'Save record',
    saved: 'New record successfully created',
    waiting: 'Others can see this now. It is not confirmed.',
    readQuestion: 'Read the question',
    asked: 'New: A reviewer has a question about your find.',
    confirmed: 'New: A reviewer has confirmed your find.',
    confirmedAnew: /A reviewer has confirmed your find\.$/,
    answer: 'Your answer (optional)',
    answered: 'Answered',
    answerSent: 'The reviewer has your answer.',
    edit: 'Edit',
    moveCorners: 'Move corners',
    north: 'Move corner north',
    saveChanges: 'Save changes',
    changesSaved: 'Your changes are saved.',
    reviewing: /^Version 1 was confirmed on .+; version 2 is being reviewed\.$/,
    confirmedVersion: /^Confirmed on .+, version 1\.$/,
    withinFive: 'Within 5 m (LiDAR)',
  },
  cy: {
    username: 'Enw defnyddiwr',
    password: 'Cyfrinair',
    email: 'E-bost',
    repeated: 'Cadarnhau’r cyfrinair',
    register: 'Cofrestru',
    finish: 'Gorffen',
    title: 'Teitl',
    description: 'Disgrifiad',
    types: [
      ['Math o safle', 'Twmpath'],
      ['Math o heneb', 'Crug crwn'],
      ['Cyfnod', 'Anhysbys'],
    ],
    others: /^Arall…/,
    save: 'Cadw’r cofnod',
    saved: 'Crëwyd y cofnod newydd yn llwyddiannus',
    waiting: 'Gall eraill weld hwn nawr. Nid yw wedi’i gadarnhau.',
    readQuestion: 'Darllen y cwestiwn',
    asked: 'Newydd: Mae gan adolygydd gwestiwn am eich darganfyddiad.',
    confirmed: 'Newydd: Mae adolygydd wedi cadarnhau eich darganfyddiad.',
    confirmedAnew: /Mae adolygydd wedi cadarnhau eich darganfyddiad\.$/,
    answer: 'Eich ateb (dewisol)',
    answered: 'Wedi ateb',
    answerSent: 'Mae’r adolygydd wedi cael eich ateb.',
    edit: 'Golygu',
    moveCorners: 'Symud corneli',
    north: 'Symud y gornel i’r gogledd',
    saveChanges: 'Cadw’r newidiadau',
    changesSaved: 'Mae eich newidiadau wedi’u cadw.',
    reviewing: /^Cadarnhawyd fersiwn 1 ar .+; mae fersiwn 2 yn cael ei hadolygu\.$/,
    confirmedVersion: /^Cadarnhawyd ar .+, fersiwn 1\.$/,
    withinFive: 'O fewn 5 m (LiDAR)',
  },
} as const

/** What a finder does and reads from the drawing to the answer and the change, in either language. */
export function findOf(page: Page, language: 'en' | 'cy') {
  const words = WORDS[language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const record = page.getByRole('dialog').last()
  return {
    register: async ({ username, email, password }: Person): Promise<void> => {
      await page.getByLabel(words.username).fill(username)
      await page.getByLabel(words.email).fill(email)
      await page.getByLabel(words.password, { exact: true }).fill(password)
      await page.getByLabel(words.repeated).fill(password)
      await button(words.register).click()
      await page.waitForURL('**/profile')
    },
    draw: page.locator('main [data-control="add a find"]'),
    finish: button(words.finish),
    describe: async (title: string): Promise<void> => {
      await page.getByLabel(words.title).fill(title)
      await page.getByLabel(words.description).fill('Round, with a ditch.')
      for (const [field, option] of words.types) {
        const group = page.getByRole('radiogroup', { name: field })
        const chip = group.getByRole('radio', { name: option, exact: true })
        // Behind a button where it is not one of the usual ones.
        if ((await chip.count()) === 0) await group.getByRole('button', { name: words.others }).click()
        await chip.check()
      }
    },
    pictureInput: page.locator('input[type="file"]').first(),
    firstPicture: page.getByRole('img', { name: /^(Picture|Llun) 1: / }),
    save: button(words.save),
    saved: page.getByText(words.saved),
    waiting: page.getByText(words.waiting).first(),
    asked: page.getByText(words.asked),
    confirmed: page.getByText(words.confirmed),
    /** The notice of a confirmation, read or new. */
    confirmedAnew: words.confirmedAnew,
    readQuestion: page.getByRole('link', { name: words.readQuestion }),
    says: (text: string) => record.getByText(text, { exact: true }),
    answer: record.getByRole('textbox', { name: words.answer }),
    answered: record.getByRole('button', { name: words.answered, exact: true }),
    answerSent: page.getByText(words.answerSent),
    confirmedVersion: record.getByText(words.confirmedVersion),
    /** How exact the reviewer says that the outline is. */
    withinFive: record.getByText(words.withinFive, { exact: true }),
    edit: record.getByRole('button', { name: words.edit, exact: true }),
    moveCorners: button(words.moveCorners),
    north: button(words.north),
    saveChanges: button(words.saveChanges),
    changesSaved: page.getByText(words.changesSaved, { exact: false }),
    beingReviewed: record.getByText(words.reviewing),
  }
}

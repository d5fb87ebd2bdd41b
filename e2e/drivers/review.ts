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
    sure: 'Archaeological?',
    high: 'High',
    sureType: 'The type?',
    probable: 'Probable',
    exact: 'How exact is the outline?',
    change: 'Change',
    cannotTell: 'I cannot tell',
    given: /^You have given/,
    heading: 'Review',
    compare: 'Compare versions side by side',
    bothOutlines: 'Outline of version 2, and of version 1 dashed',
    samePicture: 'Picture 1: the same in both versions',
    both: 'Both',
    toReview: 'Review this record',
    nothing: 'There is nothing in this list.',
    refused: /^Your decision was not accepted: /,
    lookAgain: 'Look again',
    decidedMeanwhile: /^Somebody else has decided about this record in the meantime\. It is now: Confirmed/,
    whyAgain: 'Why?',
    otherType: 'Type or period is different',
    siteType: 'Site type',
    monumentType: 'Monument type',
    herAnswer: 'HER answer',
    accepted: 'Accepted',
    declined: 'Declined',
    natural: 'Natural',
    saveAnswer: 'Save the answer',
    answerSaved: 'The answer is saved.',
    type: 'It is archaeology: choose a type',
    search: 'Search for a type',
    cause: 'It is natural or modern',
    causeIs: 'What made it?',
    send: 'Send and see the next',
    skip: 'Skip this one',
    again: 'Show the one that I skipped',
    compared: /^Saved\. /,
    withdraw: 'Withdraw this opinion',
    withdrawn: 'Withdrawn. This opinion no longer counts.',
    see: 'See the record',
    end: 'No more finds for now',
    noOpinions: 'No opinions yet.',
    outline: /^Relief with the outline of record/,
  },
  cy: {
    toDecide: /^I’w penderfynu/,
    mine: /^Fy rhai i/,
    undo: 'Dadwneud',
    decide: 'Penderfynu',
    question: /^Eich cwestiwn i’r darganfyddwr/,
    info: 'Angen rhagor o wybodaeth',
    confirm: 'Cadarnhau',
    sure: 'Archaeolegol?',
    high: 'Uchel',
    sureType: 'Y math?',
    probable: 'Tebygol',
    exact: 'Pa mor fanwl gywir yw’r amlinell?',
    change: 'Newid',
    cannotTell: 'Ni allaf ddweud',
    given: /^Rydych wedi rhoi/,
    heading: 'Adolygu',
    compare: 'Cymharu fersiynau ochr yn ochr',
    bothOutlines: 'Amlinell fersiwn 2, ac un fersiwn 1 yn doredig',
    samePicture: 'Llun 1: yr un yn y ddwy fersiwn',
    both: 'Y ddwy',
    toReview: 'Adolygu’r cofnod hwn',
    nothing: 'Nid oes dim yn y rhestr hon.',
    refused: /^Ni dderbyniwyd eich penderfyniad/,
    lookAgain: 'Edrych eto',
    decidedMeanwhile: /^Penderfynodd rhywun arall am y cofnod hwn yn y cyfamser/,
    whyAgain: 'Pam?',
    otherType: 'Mae’r math neu’r cyfnod yn wahanol',
    siteType: 'Math o safle',
    monumentType: 'Math o heneb',
    herAnswer: 'Ateb y CAH',
    accepted: 'Derbyniwyd',
    declined: 'Gwrthodwyd',
    natural: 'Naturiol',
    saveAnswer: 'Cadw’r ateb',
    answerSaved: 'Mae’r ateb wedi’i gadw.',
    type: 'Archaeoleg ydyw: dewiswch fath',
    search: 'Chwilio am fath',
    cause: 'Mae’n naturiol neu’n fodern',
    causeIs: 'Beth a’i gwnaeth?',
    send: 'Anfon a gweld y nesaf',
    skip: 'Hepgor hwn',
    again: 'Dangos yr un a hepgorais',
    compared: /^Cadwyd\. /,
    withdraw: 'Tynnu’r farn hon yn ôl',
    withdrawn: 'Tynnwyd yn ôl. Nid yw’r farn hon yn cyfrif bellach.',
    see: 'Gweld y cofnod',
    end: 'Dim rhagor o ddarganfyddiadau am y tro',
    noOpinions: 'Dim barnau eto.',
    outline: /^Tirwedd gydag amlinell cofnod/,
  },
} as const

/** The page of a reviewer. */
export function reviewOn(page: Page, language: 'en' | 'cy' = 'en') {
  const words = WORDS[language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const chip = (row: string, name: string) =>
    page.getByRole('radiogroup', { name: row }).getByRole('radio', { name, exact: true })
  const verdict = { info: button(words.info), confirm: button(words.confirm) }
  const [high, probable] = [chip(words.sure, words.high), chip(words.sureType, words.probable)]
  const undo = button(words.undo)
  /** Says so again where a known site covers much of the find. */
  const allTheSame = async (): Promise<void> => {
    const again = page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true })
    await again.or(undo).first().waitFor()
    if (await again.isVisible()) await again.click()
    await undo.waitFor()
  }
  const decide = page.getByRole('button', { name: words.decide, exact: true })
  return {
    heading: page.getByRole('heading', { name: words.heading, exact: true }),
    line: (title: string) => page.locator('[data-review-list]').getByRole('button', { name: title }),
    mine: page.getByRole('button', { name: words.mine }),
    open: (title: string) => page.getByRole('heading', { name: title, exact: true }),
    ask: async (question: string): Promise<void> => {
      await verdict.info.click()
      await page.getByRole('textbox', { name: words.question }).fill(question)
      await verdict.info.click()
    },
    confirm: async (): Promise<void> => {
      await high.check()
      await probable.check()
      await verdict.confirm.click()
      await allTheSame()
    },
    verdict,
    allTheSame,
    question: page.getByRole('textbox', { name: words.question }),
    high,
    probable,
    /** The first words of the two rows, where the keyboard arrives. */
    sure: page.getByRole('radiogroup', { name: words.sure }).getByRole('radio').first(),
    change: button(words.change),
    /** How exact the outline is. */
    exact: page.getByRole('combobox', { name: words.exact }),
    says: (text: string) => page.getByText(text, { exact: true }),
    compare: page.getByRole('link', { name: words.compare }),
    bothOutlines: page.getByLabel(words.bothOutlines),
    samePicture: page.getByText(words.samePicture).first(),
    both: page.getByRole('button', { name: words.both, exact: true }),
    toReview: page.getByRole('link', { name: words.toReview }),
    /** The line that says how many finds there are, when there are none. */
    emptyInFocus: page.locator(':focus').filter({ hasText: words.nothing }),
    refused: page.getByText(words.refused),
    lookAgain: page.getByRole('button', { name: words.lookAgain }),
    decidedMeanwhile: page.getByText(words.decidedMeanwhile),
    /** Why the record should be reviewed again. */
    whyAgain: page.getByRole('textbox', { name: words.whyAgain }),
    /** What the reviewer says instead of what the finder says. */
    correct: async (site: string, monument: string): Promise<void> => {
      await button(words.otherType).click()
      await page.getByRole('combobox', { name: words.siteType }).selectOption(site)
      await page.getByRole('combobox', { name: words.monumentType }).selectOption(monument)
    },
    herAnswer: page.getByRole('region', { name: words.herAnswer }),
    accepted: page.getByRole('radio', { name: words.accepted, exact: true }),
    declined: page.getByRole('radio', { name: words.declined, exact: true }),
    natural: page.getByRole('radio', { name: words.natural, exact: true }),
    region: page.getByRole('combobox', { name: /PRN/ }),
    prn: page.getByRole('textbox', { name: /^PRN/ }),
    saveAnswer: button(words.saveAnswer),
    answerSaved: page.getByText(words.answerSaved),
    /** On a phone, from the record to the decision. */
    decide,
    undo,
  }
}

/** Second opinions. */
export function secondOpinionOn(page: Page, language: 'en' | 'cy' = 'en') {
  const words = WORDS[language]
  return {
    question: page.getByRole('heading', { level: 1 }),
    outline: page.getByLabel(words.outline),
    cannotTell: page.getByRole('button', { name: words.cannotTell }),
    type: page.getByRole('button', { name: words.type }),
    search: page.getByRole('combobox', { name: words.search }),
    cause: page.getByRole('button', { name: words.cause }),
    causeIs: page.getByRole('combobox', { name: words.causeIs }),
    send: page.getByRole('button', { name: words.send }),
    skip: page.getByRole('button', { name: words.skip }),
    again: page.getByRole('button', { name: words.again }),
    given: page.getByText(words.given),
    compared: page.getByText(words.compared),
    withdraw: page.getByRole('button', { name: words.withdraw }),
    withdrawn: page.getByText(words.withdrawn),
    see: page.getByRole('link', { name: words.see }),
    end: page.getByRole('heading', { name: words.end }),
    noOpinions: page.getByText(words.noOpinions),
  }
}

/** The notices of a member. */
export function noticesOn(page: Page) {
  return { notice: (text: string | RegExp) => page.getByText(text) }
}

import type { Page } from '../browser.ts'

/** The pages on which members import files. */
export function importsOn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const mending = page.getByRole('dialog', { name: /^Mend row/ })
  const row = (title: string) => page.getByTestId('import-row').filter({ hasText: title })
  return {
    fromDashboard: page.getByRole('link', { name: 'Import from a file' }),
    file: page.getByTestId('import-file'),
    /** What is said while a file is on its way. */
    sending: (name: string) => page.getByRole('progressbar', { name: `Sending ${name}…` }),
    sendAgain: button('Send again'),
    /** What is said while a file is read that has been sent. */
    reading: page.getByText('The file is being read', { exact: false }),
    /** The connection was lost after a file had been sent. */
    goesOn: (why: string) =>
      page.getByText(`${why} The import is stored. This page goes on by itself`, { exact: false }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    toAll: page.getByRole('link', { name: 'All imports' }),
    open: (name: string) => page.getByRole('link', { name, exact: true }),
    facts: (text: string | RegExp) => page.getByText(text),
    /** Exactly these words: the question for the password says that something is not saved. */
    saved: page.getByText('Saved.', { exact: true }),
    refusedBecause: (text: string) => page.getByRole('alert').getByText(text),
    map: page.getByRole('region', { name: 'Outlines of the file on the map' }),
    choose: (label: string) => page.getByLabel(label, { exact: true }),
    saveColumns: button('Save columns and words'),
    row,
    /** The field and the reason of an error in the list. */
    faultOf: (title: string, text: string) => row(title).getByText(text),
    tick: (title: string) => row(title).getByRole('checkbox'),
    mend: (title: string) => row(title).getByRole('button', { name: /^Mend/ }),
    mending: {
      choose: (label: string) => mending.getByLabel(label, { exact: true }),
      save: mending.getByRole('button', { name: 'Save' }),
      dialog: mending,
    },
    source: page.getByLabel('Source', { exact: true }),
    agree: page.getByRole('checkbox', { name: /^This is my own work/ }),
    saveSource: button('Save the source'),
    makeDrafts: button(/^Make drafts/),
    publish: button(/^Publish/),
    published: (title: string) => row(title).getByRole('link', { name: /^Open record/ }),
    draftOf: (title: string) => row(title).getByRole('link', { name: 'Open the draft' }),
  }
}

import type { Page } from '../browser.ts'

/** The row “More you know” of the form, and what a record says of it. */
export function knownOn(page: Page) {
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  const group = (kind: string) => page.getByRole('group', { name: kind, exact: true })
  return {
    /** Closed, it says what is in it. */
    row: row('More you know'),
    inner: row,
    add: (kind: string) => page.getByRole('button', { name: `Add: ${kind}`, exact: true }),
    say: (kind: string, field: string, text: string) => group(kind).getByLabel(field).fill(text),
    allow: (how: string) => group('Site visit').getByLabel(how),
    choose: (field: string, option: string) => page.getByLabel(field).selectOption(option),
    threat: (name: string) => page.getByRole('checkbox', { name, exact: true }),
    unpermitted: page.getByRole('alert').filter({ hasText: 'Say how you were allowed to be there.' }),
    police: page.getByText(/call 999\. If it is over, call 101\./),
    rowSays: (text: string) => row('More you know').filter({ hasText: text }),
    /** In the record. */
    says: (text: string) => page.getByRole('region', { name: 'What the finder knows' }).getByText(text),
  }
}

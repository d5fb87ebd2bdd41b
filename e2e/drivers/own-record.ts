import type { Page } from '../browser.ts'

/** A member's own records: the dashboard, and the form that changes one. */
export function ownRecordsOn(page: Page) {
  const form = page.getByRole('form', { name: 'Edit Record' })
  return {
    badge: (name: string) => page.getByText(name, { exact: true }),
    edit: (title: string) => page.getByRole('link', { name: `Edit ${title}` }),
    form: {
      region: page.getByRole('region', { name: 'Edit Record' }),
      drawn: form.getByText('Polygon drawn'),
      moveCorners: form.getByRole('button', { name: 'Move corners' }),
      removeCorner: form.getByRole('button', { name: 'Remove corner', exact: true }),
      title: form.getByRole('textbox', { name: /Title/ }),
      save: form.getByRole('button', { name: 'Save changes' }),
      saved: page.getByText('Your changes are saved.', { exact: false }),
    },
  }
}

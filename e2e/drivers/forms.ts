import type { Page } from '../browser.ts'

/** Any form, as visitors use it without a mouse. */
export function formsOn(page: Page) {
  return {
    form: page.locator('main form').first(),
    button: (name: string) => page.getByRole('button', { name, exact: true }).first(),
    field: (name: string) => page.getByRole('textbox', { name, exact: true }),
    /** The field that is marked as invalid and has the focus. */
    wrongInFocus: page.locator('[aria-invalid=true]:focus'),
  }
}

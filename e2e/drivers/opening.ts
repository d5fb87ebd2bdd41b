import type { Page } from '../browser.ts'

/** What index.html shows before any script of the portal has arrived, and where none does. */
export function openingOn(page: Page) {
  return {
    banner: page.getByRole('banner'),
    name: (name: string) => page.getByRole('banner').getByRole('link', { name }),
    title: page.getByRole('heading', { level: 1 }),
    lesson: page.getByRole('main').locator('section').getByRole('link').locator('visible=true'),
    needsJavaScript: page.getByText('JavaScript', { exact: false }).locator('visible=true'),
    fault: page.getByRole('heading', { name: 'Something went wrong.' }),
    faultInWelsh: page.getByRole('heading', { name: /^Aeth rhywbeth o.i le\./ }),
    reload: page
      .getByRole('main')
      .locator('button', { hasText: /^(Load again|Llwytho eto)$/ })
      .locator('visible=true')
      .first(),
  }
}

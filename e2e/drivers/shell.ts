import type { Page } from '../browser.ts'

/** The parts around every page: navigation, and the question before unsaved changes are left. */
export function shellOn(page: Page) {
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  return {
    /** Not that of the opening page, which stands there until the scripts have arrived. */
    main: page.locator('main#content, main#endpoints'),
    navigation: (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }),
    link: (name: string) => page.getByRole('link', { name }).first(),
    heading: (name: string) => page.getByRole('heading', { name }),
    leaving: {
      question: leaving,
      stay: leaving.getByRole('button', { name: 'Cancel' }),
      leave: leaving.getByRole('button', { name: 'Leave' }),
    },
  }
}

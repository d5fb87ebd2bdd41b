import type { Page } from '../browser.ts'

/** The moving light of the lesson on relief. */
export function lessonOn(page: Page) {
  const light = page.getByRole('slider', { name: 'Direction of the light' })
  return {
    light,
    lightSays: () => light.getAttribute('aria-valuetext'),
    litFrom: (side: string) => page.getByRole('img', { name: new RegExp(`light from the ${side}`) }),
  }
}

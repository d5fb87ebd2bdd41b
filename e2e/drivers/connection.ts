import type { Page } from '../browser.ts'

/** What the pages say while the portal cannot be reached. */
export function connectionOn(page: Page) {
  return {
    offline: page.getByText('will be sent as soon as the connection is back.', { exact: false }),
    unreachable: page.getByText(/^The portal cannot be reached\. What you entered is kept/),
    slow: page.getByText('This is taking longer than usual.', { exact: false }),
    stopTrying: page.getByRole('button', { name: 'Stop trying' }),
  }
}

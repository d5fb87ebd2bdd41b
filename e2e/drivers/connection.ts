import type { Page } from '../browser.ts'

/** The messages of the pages while the portal is unavailable. */
export function connectionOn(page: Page) {
  return {
    offline: page.getByText('will be sent as soon as the connection is back.', { exact: false }),
    unreachable: page.getByText(/^The portal cannot be reached\. What you entered is kept/),
    /** A page that could not be fetched, and opens by itself. */
    opensItself: page.getByText('This page opens by itself as soon as the connection is back.'),
    slow: page.getByText('This is taking longer than usual.', { exact: false }),
    stopTrying: page.getByRole('button', { name: 'Stop trying' }),
  }
}

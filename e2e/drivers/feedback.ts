import type { Page } from '../browser.ts'

/** Messages of visitors to the operator. */
export function feedbackOn(page: Page) {
  return {
    email: page.getByLabel('Email'),
    message: page.getByLabel('Message'),
    send: page.getByRole('button', { name: 'Send feedback' }),
    sent: page.getByText('Thanks! Your feedback was sent.', { exact: false }),
    sentWithTick: page.getByText('✅ Thanks! Your feedback was sent.'),
    messageMissing: page.getByText('Message is required'),
  }
}

/** The dialog that reports a record or a profile. */
export function reportOn(page: Page, what: 'record' | 'profile') {
  const name = `Report this ${what}`
  const dialog = page.getByRole('dialog', { name })
  return {
    open: page.getByRole('button', { name }),
    dialog,
    reasons: dialog.getByRole('radio'),
    reason: (words: string) => dialog.getByRole('radio', { name: words }),
    reasonMissing: dialog.getByText('Choose a reason'),
    note: dialog.getByRole('textbox').first(),
    email: dialog.getByLabel('Email'),
    send: dialog.getByRole('button', { name: 'Send' }),
    close: dialog.getByRole('button', { name: 'Close' }),
    sent: page.getByText('Thank you. Your report was sent.'),
  }
}

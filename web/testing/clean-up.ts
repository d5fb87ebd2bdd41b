import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { endAsking, isAskingForPassword } from '#web/lib/password-asking.ts'
import { complainOfAnswers } from './server.ts'

// Pages arrive after their address; how fast is not what a test is about, and machines are shared.
configure({ asyncUtilTimeout: 20_000 })

// No request leaves a test; one without an answer fails like a lost connection.
globalThis.fetch = (asked) =>
  Promise.reject(new TypeError(`No answer for ${asked instanceof Request ? asked.url : String(asked)}`))

// Files share one document: what a test has put there must be gone before the next one.
afterEach(() => {
  cleanup()
  if (isAskingForPassword()) endAsking(false)
  document.body.replaceChildren()
  complainOfAnswers()
})

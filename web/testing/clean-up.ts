import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { endAsking, isAskingForPassword } from '#web/lib/password-asking.ts'
import { complainOfAnswers } from './server.ts'

// Pages load after the address has changed. Speed is not what these tests check, and machines are shared.
configure({ asyncUtilTimeout: 20_000 })

// No request leaves a test; one without a prepared answer fails like a lost connection.
globalThis.fetch = (asked) =>
  Promise.reject(new TypeError(`No answer for ${asked instanceof Request ? asked.url : String(asked)}`))

// Test files share one document, so each test must leave it empty.
afterEach(() => {
  cleanup()
  if (isAskingForPassword()) endAsking(false)
  document.body.replaceChildren()
  complainOfAnswers()
})

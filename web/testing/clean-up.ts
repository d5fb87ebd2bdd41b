import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Pages arrive after their address; how fast is not what a test is about, and machines are shared.
configure({ asyncUtilTimeout: 20_000 })

// Files share one document: what a test has put there must be gone before the next one.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

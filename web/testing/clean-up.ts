import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Files share one document: what a test has put there must be gone before the next one.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

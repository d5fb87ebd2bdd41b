import { defineConfig } from 'vitest/config'
import { IS_THOROUGH } from './extent.ts'

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    exclude: IS_THOROUGH ? [] : ['e2e/**/*.thorough.spec.ts'],
    globalSetup: ['e2e/portals.ts'],
    // Each process has its own portal and takes the next file when it is done; one database serves only one portal.
    maxWorkers: process.env.TEST_DATABASE_URL ? 1 : 2,
    // Long: one test looks at thirty pages, and machines are shared. What a page waits for has shorter limits.
    testTimeout: 900_000,
    hookTimeout: 600_000,
    // The time for which the browser driver waits for anything else; the default of one second is short for a busy
    // machine.
    expect: { poll: { timeout: 30_000 } },
  },
})

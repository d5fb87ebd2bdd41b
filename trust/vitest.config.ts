import { defineConfig } from 'vitest/config'
import { seedForAll } from '../scripts/testing/seed.ts'

const small = process.env.TRUST_SMALL === 'on'

export default defineConfig({
  test: {
    // Their modules are loaded once for all files, which takes as long as some scenarios.
    isolate: false,
    setupFiles: ['scripts/testing/file-time.ts'],
    include: ['trust/*.trust.ts'],
    env: seedForAll(),
    globalSetup: ['trust/harness/shared-postgres.ts'],
    // The full run measures times, and the small one shares a portal.
    maxWorkers: 1,
    testTimeout: small ? 900_000 : 10_800_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
  },
})

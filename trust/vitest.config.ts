import { defineConfig } from 'vitest/config'
import { seedForAll } from '../scripts/testing/seed.ts'

const small = process.env.TRUST_SMALL === 'on'

export default defineConfig({
  test: {
    include: ['trust/*.trust.ts'],
    env: seedForAll(),
    globalSetup: ['trust/harness/shared-postgres.ts'],
    // The full run measures times, so that scenarios must not run in parallel; the small one asserts no times.
    maxWorkers: small ? 2 : 1,
    testTimeout: small ? 1_800_000 : 10_800_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
  },
})

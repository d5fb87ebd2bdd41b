import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['trust/backup/*.backup.ts'],
    globalSetup: ['trust/harness/shared-postgres.ts'],
    maxWorkers: process.env.TRUST_SMALL === 'on' ? 2 : 1,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
})

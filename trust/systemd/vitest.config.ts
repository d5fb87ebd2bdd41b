import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['trust/systemd/*.systemd.ts'],
    globalSetup: ['trust/harness/shared-postgres.ts'],
    // Each file has a systemd of its own.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['trust/cluster/*.cluster.ts'],
    globalSetup: ['trust/harness/shared-postgres.ts'],
    // Each run has two processes of the portal and needs both cores of a small machine.
    fileParallelism: false,
    testTimeout: 360_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})

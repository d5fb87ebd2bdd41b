import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['trust/slurm/*.slurm.ts'],
    // Each file has a Slurm of its own, whose tasks need both cores of a small machine.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})

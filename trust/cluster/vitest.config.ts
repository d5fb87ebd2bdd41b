import { defineConfig } from 'vitest/config'
import { inOrder } from '../harness/in-order.ts'

/**
 * The longest first. A run that mostly waits (for a drain, a lease, a storage that is away) comes before one that computes, so that the
 * two that are under way are seldom of the same kind.
 */
const ORDER = ['3', '17', '8', '2', '7', '20', '1', '6', '13', '5', '4']

export default defineConfig({
  test: {
    include: ['trust/cluster/*.cluster.ts'],
    globalSetup: ['trust/harness/shared-postgres.ts'],
    // Each run has its own processes and database, and half of their time is waiting.
    maxWorkers: 2,
    sequence: { sequencer: inOrder(ORDER) },
    testTimeout: 900_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})

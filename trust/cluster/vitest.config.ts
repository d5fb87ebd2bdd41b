import { defineConfig } from 'vitest/config'
import { inOrder } from '../harness/in-order.ts'

/**
 * The longest first. Runs that mostly wait (3 for drains, 8 for the next look into the bucket, 7 for a storage that is away, 1 for a
 * sign of life that does not come, 6 for a lease) take turns with those that compute.
 */
const ORDER = ['3', '17-last', '8', '7', '2', '1-signs', '20', '13', '6', '5', '17-beside', '4', '1-seen']

export default defineConfig({
  test: {
    include: ['trust/cluster/*.cluster.ts'],
    globalSetup: ['trust/cluster/undisturbed-postgres.ts'],
    // Each run has its own processes and database, and half of their time is waiting. With three at a time on slow processors,
    // requests of runs 3 and 20 failed.
    maxWorkers: 2,
    sequence: { sequencer: inOrder(ORDER) },
    testTimeout: 900_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})

import { defineConfig } from 'vitest/config'
import { inOrder } from '../harness/in-order.ts'

export default defineConfig({
  test: {
    include: ['trust/backup/*.backup.ts'],
    globalSetup: ['trust/harness/shared-postgres.ts'],
    // Each run has its own portals and databases, and the load of number 14 leaves a processor half idle.
    maxWorkers: 2,
    // The longest first.
    sequence: { sequencer: inOrder(['15', '18', '17', '14', '16']) },
    testTimeout: process.env.TRUST_SMALL === 'on' ? 900_000 : 1_800_000,
    hookTimeout: 300_000,
  },
})

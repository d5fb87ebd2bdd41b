import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest first, so that no processor is idle at the end. A run that mostly waits (for a drain, a lease, a storage that is away)
 * comes before one that computes, so that the two that are under way are seldom of the same kind.
 */
const ORDER = [3, 17, 8, 2, 7, 20, 1, 6, 13, 5, 4]

class LongestFirst extends BaseSequencer {
  // eslint-disable-next-line @typescript-eslint/require-await -- the type wants a promise
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** The number is the beginning of the name; runs that are not in the order come first. */
function placeOf({ moduleId }: TestSpecification): number {
  return ORDER.indexOf(Number.parseInt(path.basename(moduleId)))
}

export default defineConfig({
  test: {
    include: ['trust/cluster/*.cluster.ts'],
    globalSetup: ['trust/harness/shared-postgres.ts'],
    // Each run has its own processes and database, and half of their time is waiting.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 360_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
})

import { defineConfig } from 'vitest/config'
import { LONG_WAIT } from '../scripts/testing/long-time-limits.ts'

/** `npm test` runs these: a journey for each role, and what only a real browser shows. */
const SMOKE = 'e2e/**/*.smoke.spec.ts'

/** For each project, because the setup of the whole configuration would start portals that nobody uses. */
const onPortals = { globalSetup: 'e2e/portals.ts', setupFiles: 'scripts/testing/file-time.ts' }

export default defineConfig({
  test: {
    // One browser for all specs of a process.
    isolate: false,
    // Long: one test looks at thirty pages, and machines are shared. What a page waits for has shorter limits.
    testTimeout: 900_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: LONG_WAIT } },
    projects: [
      // One process, because a second portal takes longer to start than it would save.
      {
        extends: true,
        test: { name: 'smoke', include: [SMOKE], maxWorkers: 1, sequence: { groupOrder: 0 }, ...onPortals },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          exclude: [SMOKE],
          // One process, because something else runs beside it on two cores, and pages that wait go on drawing.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...onPortals,
        },
      },
    ],
  },
})

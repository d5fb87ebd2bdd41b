import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LONG_TIME_LIMITS } from './scripts/testing/long-time-limits.ts'
import { seedForAll } from './scripts/testing/seed.ts'

const ROOMS = '{contract,geo,language,objects,formats,server,relief,e2e,trust,docs,scripts}'
const integration = [
  'server/**/*.{routes,repository,action,command}.test.ts',
  'server/{app,platform/*/{database,migrate}}*.test.ts',
]
/** Builds of real pictures, GDAL, object storage, child processes, clusters of their own: CI runs these, `npm test` does not. */
const SLOW = '**/*.slow.test.ts'
const slowIntegration = [
  'server/**/*.{routes,repository,action,command}.slow.test.ts',
  'server/{app,platform/*/{database,migrate}}*.slow.test.ts',
]

/** A sample of what is stored, which CI runs on the embedded database once more. */
const onEmbedded = [
  'server/platform/*/{database,database-pairing,database-rows,database-trouble,migrate,spatial.repository}.test.ts',
  'server/accounts/{accounts.routes,forget-ended.action}.test.ts',
  'server/{operations/backup/backup,operations/backup/snapshot,members/leaving/delete-account,members/notifications/notifications}.action.test.ts',
  'server/{discussion/comments,records/drafts/drafts,records/records,review/review}.routes.test.ts',
  'server/{imports/imports,platform/jobs/jobs,records/public/public-records,records/tiles/tiles}.repository.test.ts',
]

const inEveryFile = ['scripts/testing/file-time.ts', 'scripts/testing/seeded.ts']
const onDatabase = {
  globalSetup: 'server/testing/database-place.ts',
  // Each worker has its own database.
  maxWorkers: 2,
  // Other projects have as many workers as the machine has room for.
  sequence: { groupOrder: 1, setupFiles: 'list' as const },
  setupFiles: ['server/testing/load-app.ts', ...inEveryFile],
}

/** Milliseconds for a test that builds, restores or kills, beside other suites on a slow machine. */
const TIME_OF_SLOW = 600_000

export default defineConfig({
  test: {
    // A new environment for every file took longer than its tests; tests restore whatever they change.
    isolate: false,
    // A long time: tests check what happens and not how fast, and machines are shared.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    env: { ...LONG_TIME_LIMITS, ...seedForAll() },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${ROOMS}/**/*.test.{ts,mjs}`],
          exclude: [...integration, SLOW],
          setupFiles: inEveryFile,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-slow',
          include: [`${ROOMS}/${SLOW}`],
          exclude: slowIntegration,
          testTimeout: TIME_OF_SLOW,
          setupFiles: inEveryFile,
        },
      },
      {
        extends: true,
        test: { name: 'integration', include: integration, exclude: [SLOW], ...onDatabase },
      },
      {
        extends: true,
        test: {
          name: 'integration-slow',
          include: slowIntegration,
          testTimeout: TIME_OF_SLOW,
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: onEmbedded,
          ...onDatabase,
          maxWorkers: 1,
          sequence: { ...onDatabase.sequence, groupOrder: 2 },
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A test compares its colours with those of the theme.
          css: { include: [/base\.css/] },
          setupFiles: [...inEveryFile, 'web/testing/clean-up.ts'],
        },
      },
    ],
  },
})

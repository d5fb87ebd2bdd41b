import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const integration = [
  'server/**/*.{routes,repository,action,command}.test.ts',
  'server/platform/{database,migrate,app}*.test.ts',
]

export default defineConfig({
  test: {
    // Opening a fresh world for every file took longer than the tests in it; whatever a test changes, it puts back.
    isolate: false,
    // Long: a test is about what happens, not how fast, and machines are shared.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: 'scripts/setup/kernels.mjs',
          include: ['{contract,geo,server,relief,e2e,trust,docs,scripts}/**/*.test.{ts,mjs}'],
          exclude: integration,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          globalSetup: 'server/testing/database-place.ts',
          // One process and one database for all files: an embedded database takes seconds and a gigabyte to open.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A test compares the colours in it with those of the theme.
          css: { include: [/base\.css/] },
          setupFiles: ['web/testing/clean-up.ts'],
        },
      },
    ],
  },
})

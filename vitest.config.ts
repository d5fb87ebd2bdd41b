import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const integration = [
  'server/**/*.{routes,repository,action,command}.test.ts',
  'server/platform/{database,migrate,app}*.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,relief,e2e,docs,scripts}/**/*.test.{ts,mjs}'],
          exclude: integration,
        },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          globalSetup: 'server/testing/database-place.ts',
          // One process and one database for all files: an embedded database takes seconds and a gigabyte to open.
          isolate: false,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
})

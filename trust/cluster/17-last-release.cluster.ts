import { expect, inject } from 'vitest'
import type { Run } from '../harness/scenario.ts'
import { runTests, takeMigrations, withLastRelease, type TestOf } from './last-release.ts'
import { clusterRun } from './pair.ts'

/** What members and visitors do most, by parts of paths, because a release may have moved its files. */
const TESTS = [
  '/registration.routes.test.ts',
  '/sessions.routes.test.ts',
  '/records.routes.test.ts',
  '/own-records.routes.test.ts',
  '/drafts.routes.test.ts',
  '/bookmarks.routes.test.ts',
  '/news.routes.test.ts',
]
/** Also with full counts. */
const MORE_TESTS = [
  '/accounts/',
  '/feedback/',
  '/jobs/',
  '/moderation/',
  '/pictures/',
  '/profiles/',
  '/records/',
  '/reports/',
  '/sensitivity/',
  '/tiles/',
]

clusterRun('17: the tests of the last release pass on the tables of this one', async (run) => {
  const folder = await withLastRelease(run)
  await takeMigrations(folder)
  const { passed, failed } = await runTests(
    folder,
    inject('postgres'),
    run.small ? TESTS : [...TESTS, ...MORE_TESTS],
  )
  run.figure('passed', passed)
  run.figure('failed', failed.length)
  expect(await exceptItsOwn(run, failed)).toEqual([])
  expect(passed).toBeGreaterThan(TESTS.length)
})

/** Without the tests that fail on the tables of the last release too, because that commit was no release in fact. */
async function exceptItsOwn(run: Run, failed: readonly TestOf[]): Promise<TestOf[]> {
  if (failed.length === 0) return []
  const folder = await withLastRelease(run)
  const files = [...new Set(failed.map(({ file }) => file))]
  const own = await runTests(folder, inject('postgres'), files)
  run.figure('failed on its own tables', own.failed.length)
  return failed.filter(
    ({ file, name }) => !own.failed.some((each) => each.file === file && each.name === name),
  )
}

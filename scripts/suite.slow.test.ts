import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const FOLDER = path.resolve('build/suite-test')
const NAME = 'suites of the test of suites'

beforeEach(() => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  write(
    'vitest.config.ts',
    `export default {
      test: {
        include: ['build/suite-test/*.sample.ts'],
        setupFiles: ['scripts/testing/file-time.ts'],
        testTimeout: 180_000,
      },
    }`,
  )
  write('steady.sample.ts', `import { test } from 'vitest'\ntest('always passes', () => undefined)`)
})
afterAll(() => {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const attempt of ['first', 'second'])
    rmSync(`build/failed-tests/${NAME}, ${attempt} try.json`, { force: true })
})

const write = (file: string, text: string) => {
  writeFileSync(path.join(FOLDER, file), text)
}

function runSuite(...files: readonly string[]) {
  return runWith([], files)
}

function runWith(options: readonly string[], files: readonly string[] = []) {
  const config = path.join(FOLDER, 'vitest.config.ts')
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['scripts/test-suite.mjs', NAME, ...options, '--config', config, '--', ...files],
    // What this run of Vitest has set for its own tests would confuse another.
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: process.env.HOME } },
  )
  return { status, stdout, stderr }
}

test('a test that fails once is run again and named as unsteady', () => {
  write(
    'unsteady.sample.ts',
    `import { existsSync, writeFileSync } from 'node:fs'
    import { expect, test } from 'vitest'
    test('passes when it has run before', () => {
      const before = existsSync('build/suite-test/mark')
      writeFileSync('build/suite-test/mark', '')
      expect(before).toBe(true)
    })`,
  )
  const { status, stdout, stderr } = runSuite()
  expect(status).toBe(0)
  expect(stdout).toContain(`A second try of ${NAME}: build/suite-test/unsteady.sample.ts`)
  expect(stderr).toContain(`Unsteady, passed at the second try: ${NAME}`)
  expect(stderr).toContain('unsteady.sample.ts > passes when it has run before\nexpected false to be true')
})

test('an error that no test caught counts for the file that was running', () => {
  write(
    'uncaught.sample.ts',
    `import { existsSync, writeFileSync } from 'node:fs'
    import { test } from 'vitest'
    test('leaves a promise behind when it has not run before', async () => {
      if (!existsSync('build/suite-test/mark')) void Promise.reject(new Error('left behind'))
      writeFileSync('build/suite-test/mark', '')
      await new Promise((resolve) => setTimeout(resolve, 50))
    })`,
  )
  const { status, stdout, stderr } = runSuite()
  expect(status).toBe(0)
  expect(stdout).toContain(`A second try of ${NAME}: build/suite-test/uncaught.sample.ts`)
  expect(stderr).toContain('uncaught.sample.ts > outside every test\nleft behind')
})

test('a test that fails twice fails its suite, and the end of the log says where', () => {
  write(
    'broken.sample.ts',
    `import { expect, test } from 'vitest'\ntest('never passes', () => { expect(1).toBe(2) })`,
  )
  const { status, stderr } = runSuite()
  expect(status).toBe(1)
  expect(stderr).toContain(`Failed: ${NAME}`)
  expect(stderr).toContain('broken.sample.ts > never passes\nexpected 1 to be 2')
  expect(stderr).toContain('at build/suite-test/broken.sample.ts:2')
})

test('only the files that are named run', () => {
  write(
    'broken.sample.ts',
    `import { test } from 'vitest'\ntest('fails', () => { throw new Error('broken') })`,
  )
  expect(runSuite('steady').status).toBe(0)
  expect(runSuite('steady', 'broken').status).toBe(1)
})

test('a suite with many failed files has no second try', () => {
  for (const number of [1, 2, 3, 4, 5, 6])
    write(
      `broken-${String(number)}.sample.ts`,
      `import { test } from 'vitest'\ntest('fails', () => { throw new Error('broken') })`,
    )
  const { status, stdout } = runSuite()
  expect(status).toBe(1)
  expect(stdout).not.toContain('A second try')
})

test('a suite that cannot be run fails, and says so', () => {
  write('vitest.config.ts', `throw new Error('no such plugin')`)
  const { status, stderr } = runSuite()
  expect(status).toBe(1)
  expect(stderr).toContain('outside every test\nVitest ended with 1.')
})

test('a file that cannot be loaded is named', () => {
  write('unloadable.sample.ts', `import './no-such-file.ts'`)
  const { status, stderr } = runSuite()
  expect(status).toBe(1)
  expect(stderr).toContain('build/suite-test/unloadable.sample.ts > build/suite-test/unloadable.sample.ts\n')
})

test('a file that uses more processor time than a fast one may fails its suite, also by that of its children', () => {
  const work = `let sum = 0; for (let round = 0; round < 4e8; round += 1) sum += round`
  write(
    'costly.sample.ts',
    `import { spawnSync } from 'node:child_process'
    import { test } from 'vitest'
    test('lets a child work', () => void spawnSync('node', ['-e', ${JSON.stringify(work)}]))`,
  )
  const { status, stderr } = runWith(['--file-budget', '0.3'])
  expect(status).toBe(1)
  expect(stderr).toContain('costly.sample.ts > processor time\nThe file used ')
  expect(stderr).not.toContain('steady.sample.ts')
  const { status: withRoom, ...said } = runWith(['--file-budget', '500'])
  expect(withRoom, JSON.stringify(said)).toBe(0)
})

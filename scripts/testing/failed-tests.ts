import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SerializedError, TestError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { slowness } from '#scripts/setup/slowness.mjs'
import type { FileTime } from './file-time.ts'

export interface FailedTest {
  /** Empty if no file is to blame. */
  readonly file: string
  /** The names of its groups and its own; that of the file if the file itself could not be run. */
  readonly name: string
  /** With the difference and the place in the code. */
  readonly errors: readonly string[]
}

/**
 * A reporter of Vitest that writes the failed tests, as JSON, to the file named by FAILED_TESTS. A file that needed more seconds of
 * processor time than FILE_BUDGET, on a machine as slow as this one is now, counts as a failed test. FILE_TIMES is the folder in
 * which the test files wrote their times down.
 */
export default class FailedTests implements Reporter {
  readonly #slowness = slowness()

  onTestRunEnd(modules: readonly TestModule[], outsideTests: readonly SerializedError[]): void {
    const file = process.env.FAILED_TESTS
    if (file === undefined) throw new Error('FAILED_TESTS does not name the file for the failed tests.')
    const failed: FailedTest[] = [
      ...modules.flatMap(failedIn),
      ...outsideTests.map((error) => ({
        file: fileOf(error),
        name: 'outside every test',
        errors: [inWords(error)],
      })),
      ...this.#tooExpensive(),
    ]
    if (failed.length > 0) process.exitCode = 1
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(failed))
  }

  #tooExpensive(): FailedTest[] {
    const { FILE_TIMES: folder, FILE_BUDGET: budget } = process.env
    if (folder === undefined || budget === undefined) return []
    const factor = Math.max(this.#slowness, slowness())
    return timesIn(folder)
      .filter(({ seconds }) => seconds > Number(budget) * factor)
      .map(({ file, seconds }) => ({
        file,
        name: 'processor time',
        errors: [beyond(seconds, Number(budget), factor)],
      }))
  }
}

function timesIn(folder: string): FileTime[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as FileTime),
  )
}

function beyond(seconds: number, budget: number, factor: number): string {
  const allowed = `${budget.toFixed(0)} s, ${(budget * factor).toFixed(1)} s on this machine at this moment`
  return `The file used ${seconds.toFixed(1)} s of processor time, and a fast one may use ${allowed}. Make it cheaper, or name it *.slow.test.ts if only a large input shows what it tests.`
}

function failedIn(module: TestModule): FailedTest[] {
  const file = module.relativeModuleId
  const parts = [
    { name: file, errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({ name: suite.fullName, errors: suite.errors() })),
    ...[...module.children.allTests('failed')].map((test) => ({
      name: test.fullName,
      errors: test.result().errors ?? [],
    })),
  ]
  return parts
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({ file, name, errors: errors.map(inWords) }))
}

/** The file that was running when an error was caught by no test. */
function fileOf({ VITEST_TEST_PATH: file }: SerializedError): string {
  return typeof file === 'string' ? path.relative('', file) : ''
}

function inWords({ message, diff, stacks }: SerializedError & Pick<TestError, 'diff'>): string {
  const places = (stacks ?? []).map(({ file, line }) => `  at ${path.relative('', file)}:${String(line)}`)
  return [message, ...(diff === undefined ? [] : [diff]), ...places].join('\n')
}

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SerializedError, TestError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

export interface FailedTest {
  /** Empty if no file is to blame. */
  readonly file: string
  /** The names of its groups and its own; that of the file if the file itself could not be run. */
  readonly name: string
  /** With the difference and the place in the code. */
  readonly errors: readonly string[]
}

/** A reporter of Vitest that writes the failed tests, as JSON, to the file named by FAILED_TESTS. */
export default class FailedTests implements Reporter {
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
    ]
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(failed))
  }
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

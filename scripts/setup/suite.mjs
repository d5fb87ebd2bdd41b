import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT, run, runAside } from './run.mjs'

/** @import { FailedTest } from '../testing/failed-tests.ts' */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string[]} args of Vitest
 * @property {string[]} [files] parts of the names of the files to be run; all if there are none
 * @property {Record<string, string>} [env]
 * @property {number} [fileBudget] seconds of processor time that each of its files may use
 */

/** One file for each suite and try. */
const REPORTS = path.join(PROJECT, 'build/failed-tests')

/** The processor time of each file, a folder for each suite and try; kept, so that one can see where the time went. */
const TIMES = path.join(PROJECT, 'build/file-times')

/** Instead of a file, where no file is to blame. */
const OUTSIDE = ''

/** When more files fail, something is broken, and the machine was not merely busy. */
const MOST_FILES_AGAIN = 5

const ENDING = { 1: ', first try.json', 2: ', second try.json' }
/** @param {string} name of the suite @param {1 | 2} attempt */
const reportOf = (name, attempt) => path.join(REPORTS, name + ENDING[attempt])

/**
 * Runs a suite. Its failed tests are written to REPORTS.
 * @param {Suite} suite
 * @param {{ aside?: boolean, used?: import('./run.mjs').Used }} [how] `aside` in parallel with other work
 * @returns {Promise<boolean>} whether every test passed
 */
export function firstTry(suite, { aside = false, used } = {}) {
  rmSync(reportOf(suite.name, 2), { force: true })
  return attempt(suite, 1, aside ? runAside : run, used)
}

/**
 * Runs the files with failed tests once more. A test that passes now is unsteady: it is named at the end and needs work, but
 * the suite has passed (decision 61 in docs/decisions/tests.md).
 * @param {Suite} suite
 * @returns {Promise<boolean>} whether every test passed
 */
export async function secondTry(suite) {
  const files = [...new Set(failedTests(suite.name, 1).map(({ file }) => file))]
  if (files.includes(OUTSIDE) || files.length > MOST_FILES_AGAIN) return false
  console.log(`\nA second try of ${suite.name}: ${files.join(', ')}`)
  return attempt({ ...suite, files }, 2, run)
}

/**
 * Both tries, one after the other, and what failed.
 * @param {Suite} suite
 * @returns {Promise<number>} the exit code of a command
 */
export async function runSuite(suite) {
  const passed = (await firstTry(suite)) || (await secondTry(suite))
  sayFailed(suite.name)
  return passed ? 0 : 1
}

/** @param {Suite} suite @param {1 | 2} number @param {typeof run} start @param {import('./run.mjs').Used} [used] */
async function attempt({ name, args, files = [], env = {}, fileBudget }, number, start, used) {
  const report = reportOf(name, number)
  rmSync(report, { force: true })
  const times = path.join(TIMES, `${name}, try ${String(number)}`)
  rmSync(times, { recursive: true, force: true })
  mkdirSync(times, { recursive: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/failed-tests.ts']
  const settings = {
    ...env,
    FAILED_TESTS: report,
    FILE_TIMES: times,
    ...(fileBudget !== undefined && { FILE_BUDGET: String(fileBudget) }),
  }
  const words = ['run', ...args, ...reporters, ...files]
  const code = await start('vitest', words, settings, used)
  if (code !== 0 && failedTests(name, number).length === 0) {
    const ended = {
      file: OUTSIDE,
      name: 'outside every test',
      errors: [`Vitest ended with ${String(code)}.`],
    }
    mkdirSync(REPORTS, { recursive: true })
    writeFileSync(report, JSON.stringify([ended]))
  }
  return code === 0
}

/**
 * Says which tests failed, and whether they passed at the second try.
 * @param {string} name of the suite
 */
export function sayFailed(name) {
  const [first, second] = [failedTests(name, 1), failedTests(name, 2)]
  if (first.length === 0) return
  const unsteady = second.length === 0 && existsSync(reportOf(name, 2))
  console.error(unsteady ? `\nUnsteady, passed at the second try: ${name}` : `\nFailed: ${name}`)
  for (const { file, name: test, errors } of second.length > 0 ? second : first)
    console.error(`\n${file} > ${test}\n${errors.join('\n')}`)
}

/** Says the same for every suite that has run. */
export function sayAllFailed() {
  const reports = existsSync(REPORTS) ? readdirSync(REPORTS) : []
  for (const report of reports) if (report.endsWith(ENDING[1])) sayFailed(report.slice(0, -ENDING[1].length))
}

/**
 * @param {string} name of the suite
 * @param {1 | 2} number
 * @returns {FailedTest[]} none if the suite has no report
 */
function failedTests(name, number) {
  const report = reportOf(name, number)
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : []
}

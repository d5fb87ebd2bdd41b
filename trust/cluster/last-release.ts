import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { PROJECT } from '#scripts/setup/run.mjs'
import type { Run } from '../harness/scenario.ts'

const execute = promisify(execFile)
const git = async (...args: string[]) => (await execute('git', args, { cwd: PROJECT })).stdout.trim()

/**
 * The state that stands for a release until the first tag: the last one before migrations 0070 to 0074, whole and with its tests
 * passing. The commits between those migrations are parts of one change and start only together. Name a later state here when one is
 * put into service without a tag.
 */
const BEFORE_TAGS = '35a4c96a'

/**
 * The commit of the last release: the newest tag before this commit, or the state that stands for one. Rejects with the reason if
 * the history does not reach it.
 */
async function findLastRelease(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => null)
  const commit = await git('rev-parse', '--verify', `${tag ?? BEFORE_TAGS}^{commit}`)
  await git('merge-base', '--is-ancestor', commit, 'HEAD')
  return commit
}

/** The code of the last release in a folder of its own, for one run. */
export async function withLastRelease(run: Run): Promise<string> {
  const commit = await findLastRelease().catch(() => null)
  if (commit === null) return run.skip('the history of the code is not here: git fetch --unshallow')
  run.figure('last release', commit.slice(0, 8))
  const folder = await run.folder()
  await checkOut(commit, folder)
  return folder
}

/** Puts the code of a commit into an empty folder, ready to run with the packages of this release. */
async function checkOut(commit: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', commit], { cwd: PROJECT, stdio: ['ignore', 'pipe', 'inherit'] })
  const unpacking = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] })
  const codes = await Promise.all([once(archive, 'exit'), once(unpacking, 'exit')])
  if (codes.some(([code]) => code !== 0)) throw new Error(`The code of ${commit} could not be unpacked`)
  await symlink(path.join(PROJECT, 'node_modules'), path.join(folder, 'node_modules'))
  await mkdir(path.join(folder, 'build'))
}

/** Gives the code in a folder the tables of this release. */
export async function takeMigrations(folder: string): Promise<void> {
  const place = path.join(folder, 'server/migrations')
  await rm(place, { recursive: true })
  await cp(path.join(PROJECT, 'server/migrations'), place, { recursive: true })
}

export interface TestOf {
  /** Its path in the project. */
  file: string
  /** The message in its place if the file could not even be opened. */
  name: string
}

interface Tested {
  passed: number
  failed: TestOf[]
}

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[]; message: string }[]
}

/** Not about the tables: they kill processes, which takes long. */
const LONG = '**/*.crash.*'

/** Runs integration tests of the code in a folder. @param server address of a PostgreSQL for a database of its own */
export async function runTests(folder: string, server: string, files: readonly string[]): Promise<Tested> {
  const report = path.join(folder, 'build/report.json')
  const output = ['--reporter=json', `--outputFile=${report}`]
  const choice = ['--project', 'integration', '--exclude', LONG, ...files]
  const tests = spawn('vitest', ['run', ...output, ...choice], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, TEST_DATABASE_URL: server, NODE_OPTIONS: '' },
  })
  await once(tests, 'exit')
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  const results = testResults.flatMap(({ name: file, assertionResults, message }) => {
    const tests = assertionResults.length > 0 ? assertionResults : [{ status: 'failed', fullName: message }]
    return tests.map(({ status, fullName: name }) => ({ status, file: path.relative(folder, file), name }))
  })
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: results.filter(({ status }) => status === 'failed').map(({ file, name }) => ({ file, name })),
  }
}

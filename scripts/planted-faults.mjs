// Plants each fault of scripts/planted-faults/ in a copy of this checkout, and sees whether its tests find it. Arguments: numbers of
// faults (default: all), `--layer unit` for those of one layer, `--write` to write docs/planted-faults.md.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { LAYERS, readFaults } from './planted-faults/faults.mjs'
import { chromium } from './setup/chromium.mjs'
import { EVERYTHING, install } from './setup/install.mjs'
import { PROJECT, step } from './setup/run.mjs'
import { buildWeb } from './setup/web-build.mjs'

/** @import { Fault } from './planted-faults/faults.mjs' */
/** @typedef {{ file: string, passed: string[], failed: string[] }} Outcome names of tests of one file */

const PAGE = 'docs/planted-faults.md'
/** Folders with files of the size of a country that take little of the disk, unless they are copied; nothing writes to them. */
const SPARSE = 'national-'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { layer: { type: 'string' }, write: { type: 'boolean', default: false } },
})
const numbers = positionals.map(Number)
const all = readFaults()
const unknown = positionals.filter((word) => !all.some(({ number }) => String(number) === word))
if (unknown.length > 0 || (values.layer !== undefined && !LAYERS.includes(values.layer))) {
  console.error(`Give numbers from 1 to ${all.length}, or --layer with one of: ${LAYERS.join(', ')}.`)
  process.exit(2)
}
const faults = all.filter(
  ({ number, layer }) =>
    (numbers.length === 0 || numbers.includes(number)) && (values.layer ?? layer) === layer,
)
const seenWhole = faults.filter(({ layer }) => layer === 'browser' || layer === 'trust')

await install(EVERYTHING)
await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
if (seenWhole.length > 0) {
  await buildWeb()
  await step('The demonstration landscape', 'node', ['e2e/landscape.ts'])
}
const browser = seenWhole.length > 0 ? await chromium() : ''

const copy = mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-faults-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
copyCheckout()

/** Without a fault every test passes; otherwise a failure would say nothing. */
const faulty = controlled().flatMap(({ file, passed, failed }) =>
  failed.length > 0 || passed.length === 0 ? [`${file}: ${failed[0] ?? 'no test passed'}`] : [],
)
if (faulty.length > 0) {
  console.error(`Without any fault these tests do not pass:\n${faulty.join('\n')}`)
  process.exit(1)
}

/** @type {Map<Fault, string>} */
const foundBy = new Map()
for (const fault of faults) {
  const found = await plant(fault)
  if (found !== null) foundBy.set(fault, found)
  console.log(`${fault.number} ${fault.layer}: ${fault.text}\n   ${found ?? 'NOT FOUND'}`)
}
const missed = faults.length - foundBy.size
console.log(`${foundBy.size} of ${faults.length} faults were found.`)
if (values.write) writePage()
process.exit(missed === 0 ? 0 : 1)

/** The files that git knows, as they are here, with what was built and the packages, which are not copied if links can stand for them. */
function copyCheckout() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  for (const file of listed
    .split('\0')
    .filter((name) => name !== '' && existsSync(path.join(PROJECT, name)))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(path.join(PROJECT, file), path.join(copy, file))
  }
  cpSync(path.join(PROJECT, 'build'), path.join(copy, 'build'), {
    recursive: true,
    filter: (file) => !file.endsWith('compile-cache') && !path.basename(file).startsWith(SPARSE),
  })
  for (const folder of readdirSync(path.join(PROJECT, 'build')).filter((name) => name.startsWith(SPARSE)))
    linkOrCopy(path.join('build', folder))
  // One link for the folder would not do: Vite does not serve what lies outside of the copy.
  linkOrCopy('node_modules')
  // What Vite and Vitest keep there would be written through the links.
  rmSync(path.join(copy, 'node_modules/.vite'), { recursive: true, force: true })
}

/** @param {string} folder of the project; it is copied if the copy is on another disk, where there are no links to it */
function linkOrCopy(folder) {
  const [from, to] = [path.join(PROJECT, folder), path.join(copy, folder)]
  if (spawnSync('cp', ['-al', from, to]).status === 0) return
  rmSync(to, { recursive: true, force: true })
  execFileSync('cp', ['-a', '--sparse=always', from, to])
}

/** Runs all tests of the faults, in as few runs as there are kinds of runs. */
function controlled() {
  const files = new Set(faults.flatMap(({ tests }) => tests))
  const runs = new Map()
  for (const { tests, layer } of faults)
    for (const file of tests) {
      if (!files.delete(file)) continue
      const args = argumentsFor(file, layer)
      const key = args.join(' ')
      runs.set(key, { args, files: [...(runs.get(key)?.files ?? []), file] })
    }
  return [...runs.values()].flatMap(({ args, files: together }) => runTests(args, together))
}

/**
 * @param {Fault} fault
 * @returns {Promise<string | null>} the first test that finds it
 */
async function plant({ patch, layer, tests }) {
  execFileSync('git', ['apply', patch], { cwd: copy })
  try {
    if (layer === 'browser') build()
    if (isOfKernels(patch)) compileKernels()
    for (const file of tests)
      for (const outcome of runTests([...argumentsFor(file, layer), '--bail=1'], [file]))
        if (outcome.failed[0] !== undefined) return `${outcome.file} > ${outcome.failed[0]}`
    return null
  } finally {
    execFileSync('git', ['apply', '--reverse', patch], { cwd: copy })
    if (isOfKernels(patch)) compileKernels()
  }
}

/** @param {string} file @param {string} layer */
function argumentsFor(file, layer) {
  if (layer === 'browser') return ['--config', 'e2e/vitest.config.ts', '--maxWorkers=1']
  if (layer === 'trust') return ['--config', 'trust/vitest.config.ts', '--maxWorkers=1']
  return ['--project', file.includes('.slow.test.') ? `${layer}-slow` : layer]
}

/**
 * A file that cannot be loaded has no tests, and has found nothing.
 * @param {string[]} args @param {string[]} files
 * @returns {Outcome[]}
 */
function runTests(args, files) {
  const report = path.join(copy, 'build/planted-faults.json')
  rmSync(report, { force: true })
  inCopy('vitest', ['run', ...args, '--reporter=json', `--outputFile=${report}`, ...files])
  /** @type {{ testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  return files.map((file) => {
    const results = testResults.find(({ name }) => path.relative(copy, name) === file)?.assertionResults ?? []
    /** @param {string} wanted */
    const named = (wanted) =>
      results.filter(({ status }) => status === wanted).map(({ fullName }) => fullName)
    return { file, passed: named('passed'), failed: named('failed') }
  })
}

function build() {
  const words = "import { buildWeb } from './scripts/setup/web-build.mjs'; await buildWeb()"
  if (!inCopy('node', ['--input-type=module', '--eval', words]))
    throw new Error('The web part cannot be built')
}

/** @param {string} patch whether it changes sources that are compiled */
function isOfKernels(patch) {
  return /^--- a\/relief\/[^/]+\/wasm\//m.test(readFileSync(patch, 'utf8'))
}

function compileKernels() {
  if (!inCopy('node', ['scripts/kernels.mjs'])) throw new Error('The kernels cannot be compiled')
}

/** @param {string} command @param {string[]} args @returns {boolean} whether it ended well */
function inCopy(command, args) {
  const { status, error, stderr } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: {
      ...process.env,
      ...(browser !== '' && { CHROMIUM: browser }),
      TRUST_SMALL: 'on',
      PATH: [path.join(copy, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
    },
  })
  if (error) throw error
  if (process.env.PLANTED_FAULTS_OUTPUT === 'on') console.error(stderr)
  return status === 0
}

/** The rows of faults that were not planted this time stay. */
function writePage() {
  const place = path.join(PROJECT, PAGE)
  const before = existsSync(place) ? readFileSync(place, 'utf8').split('\n') : []
  const rows = all.flatMap((fault) => {
    const { number, text, layer } = fault
    const found = foundBy.get(fault)
    if (found !== undefined) return [[number, text, layer, found].map(inCell)]
    const line = before.find((each) => Number(/^\| *(\d+) \|/.exec(each)?.[1]) === number)
    return line === undefined
      ? []
      : [
          line
            .slice(1, -1)
            .split(/(?<!\\)\|/)
            .map((cell) => cell.trim()),
        ]
  })
  const head = ['#', 'What a user would suffer', 'Layer', 'Found by']
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  /** @param {string[]} cells */
  const lineOf = ([first = '', ...cells]) =>
    `| ${[first.padStart(widths[0] ?? 0), ...cells.map((cell, at) => cell.padEnd(widths[at + 1] ?? 0))].join(' | ')} |`
  const page = [
    '# Planted faults',
    '',
    `A list of faults shows that tests protect what they are said to protect. Each is a patch in \`scripts/planted-faults/\` that spoils one behaviour. \`node scripts/planted-faults.mjs\` plants one after the other in a copy of the checkout and runs the tests that should find it, in the lowest layer that can show it (${LAYERS.join(', ')}). It ends with 1 if one was not found; with \`--write\` it writes this page. Numbers as arguments choose faults, \`--layer web\` those of a layer.`,
    '',
    lineOf(head),
    `| ${widths.map((width, column) => (column === 0 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`,
    ...rows.map(lineOf),
    '',
  ]
  writeFileSync(place, page.join('\n'))
}

/** @param {string | number} words */
function inCell(words) {
  return String(words).replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

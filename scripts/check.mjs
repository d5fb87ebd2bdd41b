// Runs all static checks one after the other and names those that fail. With --thorough, ESLint, which reads the types, runs
// too, for the rules that oxlint has not.
import { run } from './setup/run.mjs'

const ROOMS = [
  'contract',
  'geo',
  'language',
  'objects',
  'server',
  'web',
  'relief',
  'e2e',
  'bench',
  'trust',
  'scripts',
  '.',
]

/**
 * The native compiler needs a third of the processor time of the one in JavaScript, which the linter needs. Both have a
 * program called tsc. With several threads, it would check shared parts once in each.
 */
const COMPILER = 'node_modules/typescript-native/bin/tsc'

/** One process for all of them would need more than the 4 GB of memory that Node allows. */
const LINTED_TOGETHER = [
  ['contract', 'geo', 'language', 'objects', 'relief', 'bench'],
  ['server', 'trust'],
  ['web'],
  ['e2e', 'scripts'],
]

/** @type {{ name: string, command: string, args: string[] }[]} */
const checks = [
  { name: 'formatter', command: 'oxfmt', args: ['--check'] },
  ...ROOMS.map((room) => ({
    name: `types of ${room}`,
    command: 'node',
    args: [COMPILER, '-p', room, '--singleThreaded'],
  })),
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  ...(process.argv.includes('--thorough') ? lintWithTypes() : []),
  { name: 'words', command: 'node', args: ['scripts/check-words.mjs'] },
  { name: 'walls', command: 'node', args: ['scripts/walls.mjs'] },
  { name: 'unused code and packages', command: 'knip', args: [] },
]

function lintWithTypes() {
  return [
    ...LINTED_TOGETHER.map((rooms) => lint(rooms.join(', '), rooms)),
    lint('everything else', [
      '.',
      ...LINTED_TOGETHER.flat().flatMap((room) => ['--ignore-pattern', `${room}/`]),
    ]),
  ]
}

/** @param {string} rooms @param {string[]} args */
function lint(rooms, args) {
  return { name: `lint of ${rooms}`, command: 'eslint', args: ['--max-warnings', '0', ...args] }
}

/** @type {string[]} */
const failed = []
for (const { name, command, args } of checks) {
  console.log(`check: ${name}`)
  if ((await run(command, args)) !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}

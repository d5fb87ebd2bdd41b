// Runs all static checks one after the other and names those that fail. The rules of the linter that need types take longer and run
// in `npm run test:slow`.
import { EVERYTHING, install } from './setup/install.mjs'
import { run } from './setup/run.mjs'

const ROOMS = [
  'contract',
  'geo',
  'language',
  'objects',
  'formats',
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
 * The native compiler needs a third of the processor time of the one in JavaScript, which checks of imports need. Both have a
 * program called tsc. With several threads, it would check shared parts once in each.
 */
const COMPILER = 'node_modules/typescript-native/bin/tsc'

/** @type {{ name: string, command: string, args: string[] }[]} */
const checks = [
  { name: 'formatter', command: 'oxfmt', args: ['--check'] },
  ...ROOMS.map((room) => ({
    name: `types of ${room}`,
    command: 'node',
    args: [COMPILER, '-p', room, '--singleThreaded'],
  })),
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { name: 'words', command: 'node', args: ['scripts/check-words.mjs'] },
  { name: 'walls', command: 'node', args: ['scripts/imports.mjs'] },
  { name: 'compiled kernels', command: 'node', args: ['scripts/kernels.mjs', '--check'] },
  { name: 'unused code and packages', command: 'knip', args: [] },
]

await install(EVERYTHING)
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

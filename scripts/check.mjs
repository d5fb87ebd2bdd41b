// Runs all static checks one after the other and names those that fail.
import { run } from './setup/run.mjs'

const ROOMS = [
  'contract',
  'geo',
  'language',
  'server',
  'web',
  'relief',
  'e2e',
  'bench',
  'trust',
  'scripts',
  '.',
]

/** @type {{ name: string, command: string, args: string[] }[]} */
const checks = [
  { name: 'formatter', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  ...ROOMS.map((room) => ({ name: `types of ${room}`, command: 'tsc', args: ['-p', room] })),
  { name: 'lint', command: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'words', command: 'node', args: ['scripts/check-words.mjs'] },
  { name: 'walls', command: 'node', args: ['scripts/walls.mjs'] },
  { name: 'unused code and packages', command: 'knip', args: [] },
]

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

// All static checks, one after the other, each named when it fails.
import { spawnSync } from 'node:child_process'

const checks = [
  ['formatter', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ...['contract', 'server', 'web', 'relief', 'e2e', 'bench', 'scripts'].map((room) => [
    `types of ${room}/`,
    'tsc',
    ['-p', room],
  ]),
  ['lint', 'eslint', ['.', '--max-warnings', '0']],
  ['walls', 'node', ['scripts/walls.mjs']],
  ['unused code and packages', 'knip', []],
]

const failed = checks.filter(([name, command, args]) => {
  console.log(`check: ${name}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(([name]) => name).join(', ')}`)
  process.exit(1)
}

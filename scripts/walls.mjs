// Runs dependency-cruiser and checks that it found modules: with an unknown compiler it finds none and passes.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const rooms = ['contract', 'geo', 'language', 'objects', 'server', 'web', 'relief', 'e2e', 'bench'].filter(
  (room) => existsSync(room),
)
/**
 * @param {string} config
 * @param {string[]} folders
 */
function check(config, folders) {
  const { status, stdout, stderr } = spawnSync('depcruise', ['--config', config, ...folders], {
    encoding: 'utf8',
  })
  process.stdout.write(stdout + stderr)
  const seen = Number(/\((\d+) modules/.exec(stdout)?.[1] ?? 0)
  if (status === 0 && seen < 20) {
    console.error(`dependency-cruiser saw only ${String(seen)} modules: it does not read TypeScript here.`)
    return false
  }
  return status === 0
}

const kept = [
  check('.dependency-cruiser.js', rooms),
  check('.dependency-cruiser-features.js', ['server', 'web']),
].every(Boolean)
process.exit(kept ? 0 : 1)

// Runs dependency-cruiser and checks that it found modules: with an unknown compiler it finds none and passes.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const rooms = ['contract', 'geo', 'server', 'web', 'relief', 'e2e', 'bench'].filter((room) =>
  existsSync(room),
)
const { status, stdout, stderr } = spawnSync('depcruise', ['--config', '.dependency-cruiser.js', ...rooms], {
  encoding: 'utf8',
})
process.stdout.write(stdout + stderr)
const seen = Number(/\((\d+) modules/.exec(stdout)?.[1] ?? 0)
if (status === 0 && seen < 20) {
  console.error(`dependency-cruiser found only ${String(seen)} modules: it cannot read TypeScript here.`)
  process.exit(1)
}
process.exit(status ?? 1)

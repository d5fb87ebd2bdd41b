// Runs dependency-cruiser and checks that it found modules: with an unknown compiler it finds none and passes. Circles between
// domains are in domains.test.ts.
import { spawnSync } from 'node:child_process'

const ROOMS = ['contract', 'geo', 'language', 'objects', 'formats', 'server', 'web', 'relief', 'e2e', 'bench']
/** What `npm start` runs and builds with. */
const START = ['scripts/setup', 'scripts/web-build', 'vite.config.ts']

const { status, stdout, stderr } = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.js', ...ROOMS, ...START],
  { encoding: 'utf8' },
)
process.stdout.write(stdout + stderr)
const seen = Number(/\((\d+) modules/.exec(stdout)?.[1] ?? 0)
if (status === 0 && seen < 20)
  console.error(`dependency-cruiser saw only ${String(seen)} modules: it does not read TypeScript here.`)
process.exit(status === 0 && seen >= 20 ? 0 : 1)

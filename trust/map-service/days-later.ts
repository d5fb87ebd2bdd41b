// Loaded into a portal before its own program (NODE_OPTIONS=--import): at each SIGUSR2 its Date.now goes on by a little more
// than a day, and says so. What was remembered is then old, and a service that was left alone may be asked again.
import { isMainThread } from 'node:worker_threads'

const STEP = 25 * 3_600_000
const now = Date.now
let later = 0

if (isMainThread) {
  Date.now = () => now() + later
  process.on('SIGUSR2', () => {
    later += STEP
    process.stdout.write(`clock: ${String(later)} ms later\n`)
  })
}

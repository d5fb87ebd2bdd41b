// Loaded into a portal before its own program (NODE_OPTIONS=--import). Each SIGUSR2 moves Date.now forward by a little more
// than a day and prints a line. Cached data are then out of date, and the portal may use a failing service again.
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

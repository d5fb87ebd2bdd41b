// For portal@.service, after it has started the portal: waits until the portal is ready, so that `systemctl restart` returns only
// then. Whoever restarts one process after the other leaves no gap.
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a portal which answers may take to become ready. Its database may be away; it goes on without it. */
const PATIENCE = 60_000

const { HOST = '', PORT = '8000', MAINPID = '' } = process.env
const EVERYWHERE = ['', '0.0.0.0', '::']
const host = EVERYWHERE.includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST

let answeredFirst = Infinity
while (isRunning(Number(MAINPID))) {
  const status = await statusOf(`http://${host}:${PORT}/ready`)
  if (status === 200) process.exit(0)
  if (status !== null) answeredFirst = Math.min(answeredFirst, Date.now())
  if (Date.now() - answeredFirst > PATIENCE) {
    console.error(`The portal runs, but is not ready: /ready answers with the status ${String(status)}.`)
    process.exit(0)
  }
  await wait(100)
}
process.exit(1)

/** @param {string} address @returns {Promise<number | null>} null without an answer */
async function statusOf(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

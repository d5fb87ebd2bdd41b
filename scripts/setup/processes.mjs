// Processes of this machine, from Linux's /proc.
import { readFileSync, readdirSync } from 'node:fs'

/**
 * Returns the children of a process, from /proc, because each process of PostgreSQL has its own process group.
 * @param {number} parent
 * @returns {number[]}
 */
export function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => statusOf(id)[1] === String(parent))
}

/** @param {number} id */
export function isRunning(id) {
  const [state = 'Z'] = statusOf(id)
  return state !== 'Z'
}

/** Returns the command line of a process, or its own title; empty if it has ended. @param {number} id */
export function commandOf(id) {
  return textOf(`/proc/${id}/cmdline`).replaceAll('\0', ' ').trim()
}

/** Returns the state and parent of a process; empty if it has ended. @param {number} id @returns {string[]} */
function statusOf(id) {
  const status = textOf(`/proc/${id}/stat`)
  // The name of the program is in brackets and can contain any characters.
  return status === '' ? [] : status.replace(/^.*\) /s, '').split(' ')
}

/** Reads a file; empty if the process has ended. @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return ''
    throw error
  }
}

/** @param {number} id @param {NodeJS.Signals} signal */
export function sendSignal(id, signal) {
  try {
    process.kill(id, signal)
  } catch (error) {
    // The process has ended in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

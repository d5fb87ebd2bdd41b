// Processes of this machine, by Linux's /proc.
import { readFileSync, readdirSync } from 'node:fs'

/** By Linux's /proc, because PostgreSQL gives each of its processes a group of its own. @param {number} parent @returns {number[]} */
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

/** What it was called with, or what it calls itself; empty when it has ended. @param {number} id */
export function commandOf(id) {
  return textOf(`/proc/${id}/cmdline`).replaceAll('\0', ' ').trim()
}

/** State and parent of a process; empty when it has ended. @param {number} id @returns {string[]} */
function statusOf(id) {
  const status = textOf(`/proc/${id}/stat`)
  // The program's name stands in brackets and may hold anything.
  return status === '' ? [] : status.replace(/^.*\) /s, '').split(' ')
}

/** Empty when the process has ended. @param {string} file */
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
    // It has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

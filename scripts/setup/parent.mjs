import { readFileSync } from 'node:fs'

/** Milliseconds between two checks. */
const LOOK_EVERY = 500

/**
 * Ends this process, as SIGTERM would, when the npm that started it has ended. npm passes signals to the shell in which it
 * runs a script but not to the script itself, and SIGKILL is not passed on at all. Without npm nothing is watched: a server
 * that was started from a shell should keep running after a logout.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parents = parentsUpToNpm()
  const timer = setInterval(() => {
    if (parents.every(([child, parent]) => parentOf(child) === parent)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY)
  timer.unref()
}

/**
 * Returns this process with its parent and, if the parent is npm's shell, the shell with npm.
 * @returns {[child: number, parent: number][]}
 */
function parentsUpToNpm() {
  const shell = process.ppid
  const npm = nameOf(shell)?.startsWith('npm') === false ? parentOf(shell) : null
  const isNpm = npm !== null && nameOf(npm)?.startsWith('npm')
  return [[process.pid, shell], ...(isNpm ? [/** @type {[number, number]} */ ([shell, npm])] : [])]
}

/**
 * @param {number} pid
 * @returns {number | null} null if it has ended or, for other processes, where there is no /proc
 */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  const stat = readStat(pid)
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** @param {number} pid @returns {string | null} the title of the process, such as `npm start` */
function nameOf(pid) {
  const stat = readStat(pid)
  return stat?.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')) ?? null
}

/** @param {number} pid @returns {string | null} */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  } catch {
    return null
  }
}

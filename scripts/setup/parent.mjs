import { readFileSync } from 'node:fs'

/** Milliseconds between two looks. */
const LOOK_EVERY = 500

/**
 * Ends this process, as SIGTERM would, when the npm that started it has gone. npm passes a signal on to the shell that it runs
 * a script in and not to the script; of SIGKILL nobody tells anybody. Without npm nothing is watched: who starts a server from
 * a shell and logs out wants it to stay.
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
 * This process and its parent, and where npm's shell is that parent, the shell and npm too.
 * @returns {[child: number, parent: number][]}
 */
function parentsUpToNpm() {
  const shell = process.ppid
  const npm = nameOf(shell)?.startsWith('npm') === false ? parentOf(shell) : null
  const isNpm = npm !== null && nameOf(npm)?.startsWith('npm')
  return [[process.pid, shell], ...(isNpm ? [/** @type {[number, number]} */ ([shell, npm])] : [])]
}

/** @param {number} pid @returns {number | null} null where it has ended or, of other processes, where there is no /proc */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  const stat = readStat(pid)
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** @param {number} pid @returns {string | null} what the process calls itself, such as `npm start` */
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

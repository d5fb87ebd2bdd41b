import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isCode } from '#contract/http/fault.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { syncPath } from './database-fsync.ts'

/** The process that has a data folder open. `started` and `boot` distinguish it from a later process with the same number. */
interface Owner {
  pid: number
  /** Clock ticks since the machine's start, from /proc; null where it is not there or does not tell. */
  started: string | null
  /** Null likewise. */
  boot: string | null
  host: string
  /** Distinguishes two locks of one process. */
  token: string
  /** Where the portal listens for commands of this machine (command-socket.ts), once it has started. */
  socket?: string | undefined
}

/** Another process has the folder open; the message says which. */
export class FolderInUse extends Error {
  /** Null if that process runs elsewhere, or listens to no commands. */
  readonly socket: string | null

  constructor(message: string, socket: string | null) {
    super(message)
    this.socket = socket
  }
}

const NAME = 'database.lock'

/**
 * Locks the data folder for this process: two processes that write the same embedded database destroy it.
 * Throws FolderInUse, which names the owner if there is one. @returns a function that unlocks it; also done when the process exits
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = path.join(folder, NAME)
  const me = JSON.stringify({ ...self(), socket: socketOf(folder) } satisfies Owner)
  while (!take(lock, me)) {
    const owner = read(lock)
    if (owner === null) continue
    const live = jsonOr(null, owner) as Owner | null
    if (live && isAlive(live))
      throw new FolderInUse(
        refusal(folder, lock, live),
        live.host === os.hostname() ? (live.socket ?? null) : null,
      )
    if (!removeStale(lock, owner)) continue
    if (!take(lock, me)) continue
    // Another process that judged the old lock at the same time may have moved ours away for a moment.
    await wait(100)
    if (read(lock) === me) break
  }
  const release = () => {
    process.off('exit', release)
    if (read(lock) === me) fs.unlinkSync(lock)
  }
  process.on('exit', release)
  return release
}

/** Longer paths of sockets are refused by the system, with 108 bytes on Linux. */
const LONGEST_SOCKET = 100

/** In the folder, which only the portal's own user can open. Undefined if its path is too long. */
export function socketOf(folder: string): string | undefined {
  const socket = path.join(folder, 'portal.sock')
  return Buffer.byteLength(socket) <= LONGEST_SOCKET ? socket : undefined
}

/**
 * The file appears with its contents or not at all.
 * @returns false if there is one already
 */
function take(lock: string, contents: string): boolean {
  const own = `${lock}.${randomUUID()}`
  fs.writeFileSync(own, contents)
  syncPath(own)
  try {
    fs.linkSync(own, lock)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    fs.unlinkSync(own)
  }
}

/** @returns false if it was another lock by then, which is put back */
function removeStale(lock: string, stale: string): boolean {
  const aside = `${lock}.${randomUUID()}`
  try {
    fs.renameSync(lock, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
  const same = fs.readFileSync(aside, 'utf8') === stale
  if (same) fs.unlinkSync(aside)
  else fs.renameSync(aside, lock)
  return same
}

function read(lock: string): string | null {
  try {
    return fs.readFileSync(lock, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** An owner on another machine counts as alive, because this machine cannot know. */
function isAlive(owner: Owner): boolean {
  if (owner.host !== os.hostname()) return true
  const started = startOf(owner.pid)
  // The time alone decides where it is known: containers give each boot a number that not every process in them sees.
  if (owner.started !== null && started !== null) return owner.started === started
  const boot = bootOf()
  // What one side cannot see is no difference: systemd can hide the boot (ProcSubset) and processes of others (ProtectProc).
  if (owner.boot !== null && boot !== null && owner.boot !== boot) return false
  return isRunning(owner.pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs under another user.
    return isCode(error, 'EPERM')
  }
}

function self(): Owner {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    boot: bootOf(),
    host: os.hostname(),
    token: randomUUID(),
  }
}

/** Field 22 of /proc/PID/stat; the second field, the program's name, may contain spaces and brackets. */
function startOf(pid: number): string | null {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function bootOf(): string | null {
  return read('/proc/sys/kernel/random/boot_id')?.trim() ?? null
}

function refusal(folder: string, lock: string, { pid, host }: Owner): string {
  const first = `The data folder ${folder} is in use by process ${pid}`
  if (host === os.hostname()) return `${first}. Stop it first, or set DATA_DIR to another folder.`
  return `${first} on ${host}. If that one has stopped, remove ${lock}.`
}

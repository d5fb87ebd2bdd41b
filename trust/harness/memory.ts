import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Megabytes that the process holds now. */
  now: number
  /** Megabytes that it held at most since it began, or since `forgetPeak`. */
  peak: number
}

/** Resident memory of a process, by Linux's /proc. */
export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return { now: megabytes(status, 'VmRSS'), peak: megabytes(status, 'VmHWM') }
}

function megabytes(status: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  if (found === undefined) throw new Error(`/proc says nothing of ${name}`)
  return Math.round(Number(found) / 1024)
}

/** Megabytes that a process and those that it started hold now. */
export function familyMemory(pid: number): number {
  const members = [pid, ...childrenOf(pid)]
  return members.reduce((all, member) => all + heldBy(member), 0)
}

/** Looks at the memory of a process and its children all the time; answers the most of it when it is told to end. */
export function watchFamily(pid: number): { peak: () => number; end: () => void } {
  let most = familyMemory(pid)
  const clock = setInterval(() => {
    most = Math.max(most, familyMemory(pid))
  }, 20)
  return { peak: () => most, end: () => clearInterval(clock) }
}

function childrenOf(pid: number): number[] {
  const threads = existsSync(`/proc/${String(pid)}/task`) ? readdirSync(`/proc/${String(pid)}/task`) : []
  return threads.flatMap((thread) =>
    textOf(`/proc/${String(pid)}/task/${thread}/children`)
      .split(' ')
      .map(Number)
      .filter((child) => child > 0),
  )
}

/** Nothing of a process that has ended in between. */
function heldBy(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${String(pid)}/status`))?.[1]
  return Math.round(Number(found ?? 0) / 1024)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return ''
    throw error
  }
}

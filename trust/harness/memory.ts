import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Portal } from './portal.ts'
import type { Run } from './scenario.ts'

export interface Memory {
  /** Current memory of the process in megabytes. */
  now: number
  /** Peak memory in megabytes since the start, or since `forgetPeak`. */
  peak: number
}

/** Returns the resident memory of a process, from Linux's /proc. */
export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return { now: megabytes(status, 'VmRSS'), peak: megabytes(status, 'VmHWM') }
}

function megabytes(status: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
  if (found === undefined) throw new Error(`/proc has no ${name}`)
  return Math.round(Number(found) / 1024)
}

/** Memory in megabytes. */
interface Family {
  own: number
  children: number
  all: number
}

/** Returns the memory of a process and its children in megabytes. */
export function familyMemory(pid: number): number {
  return lookAt(pid).all
}

/** Watches the memory of a portal and its children from now on; each figure is the largest growth. */
export function watchMemory(run: Run, { pid }: Portal): { growth: Family; end: () => void } {
  const before = lookAt(pid)
  const growth = { own: 0, children: 0, all: 0 }
  const look = () => {
    const now = lookAt(pid)
    growth.own = Math.max(growth.own, now.own - before.own)
    growth.children = Math.max(growth.children, now.children - before.children)
    growth.all = Math.max(growth.all, now.all - before.all)
  }
  const clock = setInterval(look, 20)
  const end = () => {
    clearInterval(clock)
  }
  run.after(() => {
    end()
    return Promise.resolve()
  })
  return { growth, end }
}

function lookAt(pid: number): Family {
  const own = heldBy(pid)
  const children = childrenOf(pid).reduce((all, child) => all + heldBy(child), 0)
  return { own, children, all: own + children }
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

/** Returns the memory of a process; 0 if it has ended in the meantime. */
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

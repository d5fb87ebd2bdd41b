import { readFileSync } from 'node:fs'

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

import { rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { isRunning } from '../running.ts'
import { ReliefRefusal } from '../refusal.ts'

const LOCK = 'fetch.lock'

/**
 * Makes this process the only one that fetches into a folder, until the returned function is called or the process ends.
 * Throws ReliefRefusal while another one does; what a killed process left is taken over.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = path.join(folder, LOCK)
  while (!(await isMade(lock))) await removeAbandoned(folder, lock)
  const release = (): void => {
    process.off('exit', release)
    rmSync(lock, { force: true })
  }
  process.once('exit', release)
  return release
}

async function isMade(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid} ${hostname()}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

async function removeAbandoned(folder: string, lock: string): Promise<void> {
  const text = await textOf(lock)
  if (text === null) return
  const [, pid = '?', host = ''] = /^(\d+) (.*)\n$/.exec(text) ?? []
  if (host !== hostname())
    throw new ReliefRefusal(
      `${folder}: another machine${host === '' ? '' : `, ${host},`} is fetching into it (process ${pid}); if that has ended, delete ${lock}`,
    )
  if (isRunning(Number(pid)))
    throw new ReliefRefusal(
      `${folder}: another run is fetching into it (process ${pid}); wait for it, or choose another folder`,
    )
  await rm(lock, { force: true })
}

/** Null when the other run has just ended. */
async function textOf(lock: string): Promise<string | null> {
  try {
    return await readFile(lock, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'

/**
 * Lets `fill` write into a folder beside `target`, which then replaces `target`: a reader sees either the old folder
 * or the complete new one. A crash leaves a folder whose name begins with a dot, until the next call.
 */
export async function writeWholeFolder(
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const { dir: parent, base: name } = path.parse(path.resolve(target))
  const unfinished = path.join(parent, `.${name}.unfinished-${process.pid}`)
  const replaced = path.join(parent, `.${name}.replaced-${process.pid}`)
  await mkdir(parent, { recursive: true })
  await clearAway(parent, name, 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  try {
    await fill(unfinished)
    await moveAside(path.resolve(target), replaced)
    await rename(unfinished, path.resolve(target))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await rm(replaced, { recursive: true, force: true })
  await clearAway(parent, name, 'replaced')
}

/** Deletes what processes left that ended before they were done. */
async function clearAway(parent: string, name: string, state: string): Promise<void> {
  const start = `.${name}.${state}-`
  for (const left of await readdir(parent))
    if (left.startsWith(start) && !isRunning(Number(left.slice(start.length))))
      await rm(path.join(parent, left), { recursive: true, force: true })
}

/** Moves the target away, because a folder with content cannot be replaced by renaming. */
async function moveAside(target: string, aside: string): Promise<void> {
  try {
    await rename(target, aside)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

/** Returns whether a process of this machine is running; true for a number that cannot be one, to be on the safe side. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return true
  try {
    // Signal 0 only asks whether the process exists.
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

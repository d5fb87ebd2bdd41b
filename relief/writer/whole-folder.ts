import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Lets `fill` write into a folder beside `target` and puts it in the place of `target` when all is there:
 * a reader sees the old folder or the whole new one. A crash leaves a folder whose name begins with a dot, until the next time.
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

/** What processes left that were ended in the middle. */
async function clearAway(parent: string, name: string, state: string): Promise<void> {
  const start = `.${name}.${state}-`
  for (const left of await readdir(parent))
    if (left.startsWith(start) && !isRunning(Number(left.slice(start.length))))
      await rm(path.join(parent, left), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return true
  try {
    // Signal 0 asks and does nothing.
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** A folder with something in it cannot be renamed over. */
async function moveAside(target: string, aside: string): Promise<void> {
  try {
    await rename(target, aside)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

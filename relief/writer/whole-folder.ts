import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Lets `fill` write into a folder beside `target` and puts it in the place of `target` when all is there:
 * a reader sees the old folder or the whole new one. A crash leaves a folder whose name begins with a dot.
 */
export async function writeWholeFolder(
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const parent = path.dirname(path.resolve(target))
  const beside = (state: string): string =>
    path.join(parent, `.${path.basename(target)}.${state}-${process.pid}`)
  const unfinished = beside('unfinished')
  const replaced = beside('replaced')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  try {
    await fill(unfinished)
    await moveAside(target, replaced)
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  await rm(replaced, { recursive: true, force: true })
}

/** A folder with something in it cannot be renamed over. */
async function moveAside(target: string, aside: string): Promise<void> {
  try {
    await rename(target, aside)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

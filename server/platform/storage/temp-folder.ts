import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'

const DAY = 86_400_000
const NAME = 'making-downloads'

/**
 * Calls `use` with a separate folder in the data folder, which is deleted afterwards. What a killed process left there is
 * deleted a day later: another process may use the same data folder.
 */
export async function withTempFolder<T>(dataDir: string, use: (folder: string) => Promise<T>): Promise<T> {
  const parent = path.join(dataDir, NAME)
  await mkdir(parent, { recursive: true })
  await removeOld(parent)
  const folder = await mkdtemp(path.join(parent, 'work-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeOld(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name)
    // Null if its owner has deleted it meanwhile.
    const found = await stat(folder).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return null
      throw error
    })
    if (found && found.mtimeMs < Date.now() - DAY) await rm(folder, { recursive: true, force: true })
  }
}

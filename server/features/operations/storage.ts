import { readdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/fault.ts'

/** Bytes of the disk that contains the data folder. */
export async function diskSpace(dataDir: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Number of messages that are stored as files because no mail server is set up. */
export async function keptMails(dataDir: string): Promise<number> {
  const files = await readdir(path.join(dataDir, 'outbox')).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  return files.filter((file) => file.endsWith('.eml')).length
}

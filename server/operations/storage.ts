import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'

/** Number of messages that are stored as files because no mail server is set up. */
export async function storedMails(dataDir: string): Promise<number> {
  const files = await readdir(path.join(dataDir, 'outbox')).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return []
    throw error
  })
  return files.filter((file) => file.endsWith('.eml')).length
}

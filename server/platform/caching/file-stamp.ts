import { stat } from 'node:fs/promises'
import { isCode } from '#contract/http/fault.ts'

/** Returns a text that changes whenever the file is written again; null if there is no such file. */
export async function stampOf(file: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true })
    return `${ino}-${size}-${mtimeNs}`
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

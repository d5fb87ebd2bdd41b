import { readdir } from 'node:fs/promises'
import { ReliefRefusal } from '../refusal.ts'

/**
 * A tileset takes the place of what lies there, so that this may only be another tileset, or nothing. Throws ReliefRefusal: before any
 * work is done, because a mistyped `--out` would otherwise cost somebody their files.
 */
export async function checkTarget(out: string): Promise<void> {
  const names = await namesIn(out)
  if (names.length > 0 && !names.includes('set.json'))
    throw new ReliefRefusal(
      `${out}: holds other things than a tileset, which would be lost (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}); name a folder that is not there yet`,
    )
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') throw new ReliefRefusal(`${folder}: is a file; a tileset is a folder`)
    throw error
  }
}

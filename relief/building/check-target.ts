import { readdir } from 'node:fs/promises'
import { ReliefRefusal } from '../refusal.ts'

/**
 * Throws ReliefRefusal unless `out` is empty, missing or a tileset, because the new tileset replaces all of it. This is
 * checked before any work is done: a mistyped `--out` could otherwise destroy files.
 */
export async function checkTarget(out: string): Promise<void> {
  const names = await namesIn(out)
  if (names.length > 0 && !names.includes('set.json'))
    throw new ReliefRefusal(
      `${out}: contains files that do not belong to a tileset and would be lost (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}); choose a folder that does not exist yet`,
    )
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') throw new ReliefRefusal(`${folder}: is a file, but a tileset is a folder`)
    throw error
  }
}

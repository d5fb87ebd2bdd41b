import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Value } from 'typebox/value'
import { PageHeads } from '#contract/page-heads.ts'

/** Read anew each time, like the pages themselves: they may be built while the server runs. Null where they are not built. */
export async function readPageHeads(webFolder: string): Promise<PageHeads | null> {
  const file = path.join(webFolder, 'page-heads.json')
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const heads: unknown = JSON.parse(text)
  if (!Value.Check(PageHeads, heads)) throw new Error(`${file} is of another version: run npm run build`)
  return heads
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Value } from 'typebox/value'
import { isCode } from '#contract/fault.ts'
import { PageMetaFile } from '#contract/page-meta.ts'

/** Read every time, like the pages themselves, because they may be built while the server runs. Null if they are not built. */
export async function readPageMeta(webFolder: string): Promise<PageMetaFile | null> {
  const file = path.join(webFolder, 'page-meta.json')
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
  const meta: unknown = JSON.parse(text)
  if (!Value.Check(PageMetaFile, meta)) throw new Error(`${file} is of another version: run npm run build`)
  return meta
}

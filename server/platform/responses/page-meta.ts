import path from 'node:path'
import { PageMetaFile } from '#contract/site/page-meta.ts'
import { jsonOf } from '#server/platform/storage/json-file.ts'
import { keptFile } from '#server/platform/caching/kept-file.ts'

/** Reads the titles and descriptions of the pages, which may be built while the server runs. Null if they are not built. */
export function pageMetaReader(webFolder: string): () => Promise<PageMetaFile | null> {
  const file = path.join(webFolder, 'page-meta.json')
  return keptFile(file, (text) =>
    jsonOf(PageMetaFile, text, `${file} is of another version: run npm run build`),
  ).current
}

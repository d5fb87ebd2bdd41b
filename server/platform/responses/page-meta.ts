import path from 'node:path'
import { PageMetaFile } from '#contract/site/page-meta.ts'
import { jsonOf } from '#server/platform/storage/json-file.ts'
import { watchedFile } from '#server/platform/caching/watched-file.ts'

/** Reads the titles and descriptions of the pages, which may be built while the server runs. Null if they are not built. */
export function pageMetaReader(webFolder: string): () => Promise<PageMetaFile | null> {
  const file = path.join(webFolder, 'page-meta.json')
  return watchedFile(file, (text) =>
    jsonOf(PageMetaFile, text, `${file} is of another version: run npm run build`),
  ).current
}

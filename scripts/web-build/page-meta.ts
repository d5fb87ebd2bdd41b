import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'
import type { PageMetaFile } from '#contract/site/page-meta.ts'

const SOURCE = fileURLToPath(new URL('../../web/page-meta.ts', import.meta.url))

/** Writes page-meta.json beside the pages, with titles and descriptions for the server, which must not import web/. */
export function pageMeta(): Plugin {
  return {
    name: 'page-meta',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ pageMeta: () => PageMetaFile }>(SOURCE, {
        configFile: false,
      })
      this.emitFile({
        type: 'asset',
        fileName: 'page-meta.json',
        source: JSON.stringify(module.pageMeta()),
      })
    },
  }
}

import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'
import type { PageHeads } from '#contract/page-heads.ts'

const SOURCE = fileURLToPath(new URL('../../web/page-heads.ts', import.meta.url))

/** Writes page-heads.json beside the pages: titles and descriptions for the server, which must not import the browser part. */
export function pageHeads(): Plugin {
  return {
    name: 'page-heads',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ pageHeads: () => PageHeads }>(SOURCE, {
        configFile: false,
      })
      this.emitFile({
        type: 'asset',
        fileName: 'page-heads.json',
        source: JSON.stringify(module.pageHeads()),
      })
    },
  }
}

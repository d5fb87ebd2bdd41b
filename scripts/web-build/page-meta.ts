import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type { PageMetaFile } from '#contract/site/page-meta.ts'

const SOURCE = fileURLToPath(new URL('../../web/page-meta.ts', import.meta.url))

/** Writes page-meta.json beside the pages, with titles and descriptions for the server, which must not import web/. */
export function pageMeta(): Plugin {
  return {
    name: 'page-meta',
    apply: 'build',
    async generateBundle(_, bundle) {
      const { module } = await runnerImport<{ pageMeta: () => PageMetaFile }>(SOURCE, {
        configFile: false,
      })
      this.emitFile({
        type: 'asset',
        fileName: 'page-meta.json',
        source: JSON.stringify(withAddresses(module.pageMeta(), Object.values(bundle))),
      })
    },
  }
}

type Built = Rolldown.OutputAsset | Rolldown.OutputChunk

/** Replaces the file names of pictures by their addresses. Throws if one was not built. */
function withAddresses(meta: PageMetaFile, built: readonly Built[]): PageMetaFile {
  const addressOf = (picture: string): string => {
    const asset = built.find((one) => one.type === 'asset' && one.names.includes(picture))
    if (!asset) throw new Error(`The picture ${picture} of a page is not in the build.`)
    return `/${asset.fileName}`
  }
  const pages = meta.pages.map((page) => ({ ...page, picture: page.picture && addressOf(page.picture) }))
  return { ...meta, pages }
}

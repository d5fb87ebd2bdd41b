import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|bin)$/
/**
 * Compresses every asset once, so that the server need not do it for each request, and as well as possible: the best level takes some
 * seconds, and saves each visitor of the map 60 kB.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name)
          const whole = await readFile(file)
          const small = await promisify(brotliCompress)(whole, {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          })
          await writeFile(`${file}.br`, small)
        }),
      )
    },
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|bin)$/
/**
 * Size in bytes above which brotli uses a faster level: the best one takes seconds and makes large files little
 * smaller.
 */
const FAST_ABOVE = 300_000

/** Compresses every asset once, as well as possible, so that the server need not do it for each request. */
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
          const level = whole.length > FAST_ABOVE ? 9 : constants.BROTLI_MAX_QUALITY
          const small = await promisify(brotliCompress)(whole, {
            params: { [constants.BROTLI_PARAM_QUALITY]: level },
          })
          await writeFile(`${file}.br`, small)
        }),
      )
    },
  }
}

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Extension } from '@electric-sql/pglite'
import { postgis } from '@electric-sql/pglite-postgis'
import { syncPath } from './database-fsync.ts'

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))
const PACKAGE = '@electric-sql/pglite-postgis'
const PREFIX = 'postgis-'
/**
 * What an embedded database reads at each opening and this portal never uses. Two of the three libraries are among it: PGlite links
 * every library of an extension, which takes half of the opening and much memory.
 */
const UNUSED = /postgis_(raster|topology|tiger_geocoder)|address_standardizer|--unpackaged--|\/contrib\//
/** Bytes of a header of a tar file; contents are filled up to a multiple of it. */
const BLOCK = 512
/** A file, a link or a folder. Other kinds of entries change the one that follows. */
const KINDS = '025'

/** Writes the part of PostGIS that the portal uses to build/, where `leanPostgis` finds it. Does nothing if it is there. */
export async function preparePostgis(): Promise<void> {
  const bundle = leanBundle()
  if (fs.existsSync(bundle)) return
  await mkdir(BUILD, { recursive: true })
  const whole = gunzipSync(await readFile(path.join(packageFolder(), 'postgis.tar.gz')))
  const kept = keepEntries(whole, (name) => !UNUSED.test(name))
  const unfinished = path.join(BUILD, `unfinished-postgis-${process.pid}`)
  // PGlite expects gzip. Without compression it is read in a tenth of the time.
  await writeFile(unfinished, gzipSync(kept, { level: 0 }))
  syncPath(unfinished)
  await rename(unfinished, bundle)
  for (const old of await readdir(BUILD))
    if (old.startsWith(PREFIX) && old !== path.basename(bundle))
      await rm(path.join(BUILD, old), { force: true })
  syncPath(BUILD)
}

/** PostGIS for PGlite, without what the portal never uses if `preparePostgis` was called before. */
export function leanPostgis(): Extension {
  const bundle = leanBundle()
  if (!fs.existsSync(bundle)) return postgis
  return {
    name: postgis.name,
    setup: async (pglite, options) => ({
      ...(await postgis.setup(pglite, options)),
      bundlePath: pathToFileURL(bundle),
    }),
  }
}

/** The entries of a tar file whose names are chosen, as a tar file. Throws an Error if it has entries of another kind. */
export function keepEntries(tar: Buffer, isKept: (name: string) => boolean): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + BLOCK)
    const kind = textIn(header, 156, 1)
    if (!KINDS.includes(kind)) throw new Error(`A tar file with an entry of the kind ${kind}`)
    const end = at + BLOCK + Math.ceil(Number.parseInt(textIn(header, 124, 12), 8) / BLOCK) * BLOCK
    if (isKept(`${textIn(header, 345, 155)}/${textIn(header, 0, 100)}`)) kept.push(tar.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, Buffer.alloc(2 * BLOCK)])
}

function textIn(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end === -1 ? length : end)
}

/** By `require`, because Vitest does not support `import.meta.resolve`. */
function packageFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve(PACKAGE))
}

/** Another release of the package, or another choice, makes another file. */
function leanBundle(): string {
  const { dependencies } = JSON.parse(
    fs.readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> }
  const hash = createHash('sha256').update(`${dependencies[PACKAGE] ?? ''} ${UNUSED.source}`)
  return path.join(BUILD, `${PREFIX}${hash.digest('hex').slice(0, 16)}.tar.gz`)
}

import { existsSync } from 'node:fs'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Days. A page that was open during an update still asks for the scripts of its own release. */
const KEPT_FOR = 30
const DAY = 24 * 60 * 60 * 1000

/** The files of the folder of assets, by name: when a build first came without the file, or null for the current release. */
type Release = Record<string, string | null>

/**
 * Keeps the assets of earlier releases for 30 days after the build that came without them. A file that no build is known to
 * have written is kept as long from the day on which it was first seen. The record of them is in a file beside the folder.
 */
export function keptAssets(): Plugin {
  return {
    name: 'kept-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const current = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => path.basename(file))
      await keepAssets(dir, current, new Date())
    },
  }
}

/** @param dir the folder of the build @param current names in its folder `assets`, without those of compressed copies */
export async function keepAssets(dir: string, current: readonly string[], now: Date): Promise<void> {
  const assets = path.join(dir, 'assets')
  const file = `${dir}.assets.json`
  const before = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Release) : {}
  const names = new Set((await readdir(assets)).map((name) => name.replace(/\.br$/, '')))
  const after: Release = {}
  for (const name of names) {
    const retired = current.includes(name) ? null : (before[name] ?? now.toISOString())
    if (retired !== null && now.getTime() - Date.parse(retired) > KEPT_FOR * DAY) {
      await rm(path.join(assets, name), { force: true })
      await rm(path.join(assets, `${name}.br`), { force: true })
    } else after[name] = retired
  }
  await writeFile(file, JSON.stringify(after, null, 1))
}

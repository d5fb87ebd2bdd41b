import { access, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { zxyToTileId } from 'pmtiles'
import { isCode } from '#contract/http/fault.ts'
import { turnedRow } from '#geo/tiles/tile-address.ts'
import type { Listing, StoredTile, TileStore } from './tile-store.ts'

/** Opens a folder of tiles, `{z}/{x}/{y}.webp`; `tms` counts rows from the south. */
export async function openTileFolder(folder: string, rows: 'xyz' | 'tms'): Promise<TileStore> {
  await access(folder)
  const rowOf = (z: number, y: number): number => (rows === 'tms' ? turnedRow({ z, y }) : y)
  return {
    list: () => listFolder(folder, rowOf),
    async read({ z, x, y }) {
      try {
        return await readFile(path.join(folder, String(z), String(x), `${rowOf(z, y)}.webp`))
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null
        throw error
      }
    },
    close: () => Promise.resolve(),
  }
}

const TILE = /^(\d{1,2})\/(\d{1,8})\/(\d{1,8})\.webp$/

async function listFolder(folder: string, rowOf: (z: number, y: number) => number): Promise<Listing> {
  const tiles: StoredTile[] = []
  const problems: string[] = []
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, file).split(path.sep).join('/')
    const [, z = NaN, x = NaN, row = NaN] = (TILE.exec(name) ?? []).map(Number)
    const last = 2 ** z - 1
    if (!(z <= 26 && x <= last && row <= last)) {
      problems.push(`${name} is not a tile`)
      continue
    }
    const y = rowOf(z, row)
    tiles.push({ z, x, y, id: zxyToTileId(z, x, y), place: tiles.length })
    bytes += (await stat(file)).size
  }
  return { tiles: tiles.sort((a, b) => a.id - b.id), bytes, problems }
}

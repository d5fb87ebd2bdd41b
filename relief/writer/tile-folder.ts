import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Format2SetFile } from '#contract/relief-format-2.ts'
import type { TileAddress } from '../pyramid/mercator.ts'

/** Grows when builds hold something that they did not before, so that old ones can be told: 2 brought elevation tiles. */
export const SET_FORMAT = 2
/** Folder of the elevation tiles within the set. */
export const ELEVATION_FOLDER = 'elevation'

/** What the set says of itself beyond the contract, for whoever wonders how it was made. */
export interface SetFile extends Format2SetFile {
  /** What the builder writes into a set, SET_FORMAT. */
  readonly format: number
  readonly gradient: string
  readonly sun: { readonly azimuth: number; readonly altitude: number }
  /** Metres. */
  readonly cell: number
  readonly crs: string
  readonly source: string
  readonly version: number
}

/** Rows are counted from the north (XYZ); whoever serves them in TMS order turns them round. */
export async function writeTile(
  folder: string,
  { z, x, y }: TileAddress,
  picture: Uint8Array,
): Promise<void> {
  const column = path.join(folder, String(z), String(x))
  await mkdir(column, { recursive: true })
  await writeFile(path.join(column, `${y}.webp`), picture)
}

export async function writeSetFile(folder: string, set: SetFile): Promise<void> {
  await writeFile(path.join(folder, 'set.json'), `${JSON.stringify(set, null, 2)}\n`)
}

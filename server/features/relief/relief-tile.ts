import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { isMissing } from './missing.ts'
import type { TileAddress } from './relief-address.rules.ts'
import { elevationOf, type StoredSet } from './relief-sets.ts'

export interface ReliefTile {
  etag: string
  /** WebP. */
  bytes: Buffer
}

/** The tile from all sets that hold it, the first on top; where surveys meet, each fills what the other leaves clear. */
export async function readReliefTile(
  sets: readonly StoredSet[],
  { z, x, y }: TileAddress,
): Promise<ReliefTile | null> {
  const found: Buffer[] = []
  for (const { folder, set } of sets) {
    if (z < set.minZoom || z > set.maxZoom) continue
    const tile = await readIfThere(path.join(folder, String(z), String(x), `${y}.webp`))
    if (tile) found.push(tile)
  }
  const [top, ...below] = found
  if (!top) return null
  const bytes = below.length > 0 && (await isPartlyClear(top)) ? await stack(top, below) : top
  return tagged(bytes)
}

/** The heights of one set; null where it has none. */
export async function readElevationTile(
  stored: StoredSet,
  { z, x, y }: TileAddress,
): Promise<ReliefTile | null> {
  const [elevation] = elevationOf(stored)
  if (!elevation || z < elevation.minZoom || z > elevation.maxZoom) return null
  const bytes = await readIfThere(path.join(stored.folder, 'elevation', String(z), String(x), `${y}.webp`))
  return bytes && tagged(bytes)
}

function tagged(bytes: Buffer): ReliefTile {
  return { etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`, bytes }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function isPartlyClear(tile: Buffer): Promise<boolean> {
  const { hasAlpha } = await sharp(tile).metadata()
  return hasAlpha
}

async function stack(top: Buffer, below: readonly Buffer[]): Promise<Buffer> {
  const [ground, ...between] = [...below].reverse()
  return sharp(ground)
    .composite([...between, top].map((input) => ({ input })))
    .webp({ quality: 80 })
    .toBuffer()
}

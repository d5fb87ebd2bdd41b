import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Value } from 'typebox/value'
import { isCode } from '#contract/http/fault.ts'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import { TilesetFile } from '#contract/relief/relief.ts'
import { ReliefRefusal } from '../refusal.ts'

/** Reads the description of a finished tileset. Throws ReliefRefusal with the file and its problem. */
export async function readTilesetFile(folder: string): Promise<TilesetFile> {
  const file = path.join(folder, 'set.json')
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR'))
      throw new ReliefRefusal(`${file}: does not exist; "${folder}" is not a finished tileset`)
    throw new ReliefRefusal(`${file}: cannot be read (${String(error)})`)
  }
  if (Value.Check(TilesetFile, content)) return content
  const [first] = Value.Errors(TilesetFile, content)
  const where = first === undefined || first.instancePath === '' ? 'it' : first.instancePath.slice(1)
  throw new ReliefRefusal(
    `${file}: does not describe a tileset of this version (${where} ${first?.message ?? ''})`,
  )
}

/** A layer of relief, or the heights. */
export interface StoredLayer {
  readonly name: string
  readonly minZoom: number
  readonly maxZoom: number
}

/** Returns the layers in the order of the description, the heights last. */
export function layersOf({ layers, elevation }: TilesetFile): readonly StoredLayer[] {
  const pictures = layers.map(({ id, minZoom, maxZoom }) => ({ name: id, minZoom, maxZoom }))
  return elevation ? [...pictures, { name: ELEVATION, ...elevation }] : pictures
}

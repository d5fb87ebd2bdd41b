import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { zxyToTileId } from 'pmtiles'
import sharp from 'sharp'
import { ELEVATION, TILESET_FORMAT } from '#contract/relief/relief-names.ts'
import type { TilesetFile } from '#contract/relief/relief.ts'
import type { ReliefLayerName } from '#contract/relief/tilesets.ts'
import { heightToTerrarium } from '#geo/tiles/terrarium.ts'
import { turnedRow } from '#geo/tiles/tile-address.ts'
import { writeArchive } from '#relief/tilesets/write-archive.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Tiles by layer and `z/x/y`, rows counted from the north. */
export type TilesOfTileset = Partial<Record<ReliefLayerName, Record<string, Buffer>>>

/** The `set.json` of a tileset with a hillshade and heights from z11 to z16, in archives of 512 px tiles. */
export function sampleTilesetFile(known: Partial<TilesetFile> = {}): TilesetFile {
  return {
    format: TILESET_FORMAT,
    name: 'Survey',
    attribution: 'Nobody',
    licence: 'OGL v3',
    surveyed: '2020-2022',
    sources: ['survey.tif'],
    model: 'DTM',
    invented: false,
    bounds: [-3.8, 52.1, -3.7, 52.2],
    crs: 'EPSG:27700',
    cell: 1,
    datumShift: 'none',
    tileSize: 512,
    storage: 'pmtiles',
    version: 'first',
    layers: [sampleLayer('hillshade')],
    elevation: { encoding: 'terrarium', minZoom: 11, maxZoom: 16, step: 1 / 64 },
    ...known,
  }
}

export function sampleLayer(id: TilesetFile['layers'][number]['id']): TilesetFile['layers'][number] {
  return { id, minZoom: 11, maxZoom: 16, preset: 'general', parameters: { azimuthDegrees: 315 } }
}

/** Writes a finished tileset to the data folder of a portal. */
export async function writeTileset(
  { config }: { config: Pick<Config, 'dataDir'> },
  id: string,
  tileset: TilesetFile,
  tiles: TilesOfTileset,
): Promise<string> {
  const folder = path.join(config.dataDir, 'tiles', id)
  await mkdir(folder, { recursive: true })
  for (const layer of [...tileset.layers.map((one) => one.id), ELEVATION] as const) {
    const ofLayer = tiles[layer] ?? {}
    if (tileset.storage === 'pmtiles')
      await writeLayerArchive(path.join(folder, `${layer}.pmtiles`), tileset, ofLayer)
    else await writeLayerFolder(path.join(folder, layer), tileset.storage, ofLayer)
  }
  await writeFile(path.join(folder, 'set.json'), JSON.stringify(tileset))
  return folder
}

async function writeLayerArchive(
  file: string,
  { bounds }: TilesetFile,
  tiles: Record<string, Buffer>,
): Promise<void> {
  const sorted = Object.entries(tiles)
    .map(([address, tile]) => ({ id: zxyToTileId(...partsOf(address)), read: () => Promise.resolve(tile) }))
    .sort((a, b) => a.id - b.id)
  await writeArchive(file, sorted, { minZoom: 0, maxZoom: 22, bounds, metadata: {} })
}

async function writeLayerFolder(
  folder: string,
  storage: 'xyz' | 'tms',
  tiles: Record<string, Buffer>,
): Promise<void> {
  for (const [address, tile] of Object.entries(tiles)) {
    const [z, x, y] = partsOf(address)
    const row = storage === 'tms' ? turnedRow({ z, y }) : y
    await mkdir(path.join(folder, String(z), String(x)), { recursive: true })
    await writeFile(path.join(folder, String(z), String(x), `${row}.webp`), tile)
  }
}

function partsOf(address: string): [z: number, x: number, y: number] {
  const [z = 0, x = 0, y = 0] = address.split('/').map(Number)
  return [z, x, y]
}

/** A tile with a grey for each pixel; null leaves a pixel transparent. */
export function paintedTile(side: number, greyAt: (x: number, y: number) => number | null): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 4)
  let isWhole = true
  for (let at = 0; at < side * side; at++) {
    const grey = greyAt(at % side, Math.floor(at / side))
    isWhole &&= grey !== null
    pixels.set([grey ?? 0, grey ?? 0, grey ?? 0, grey === null ? 0 : 255], at * 4)
  }
  const picture = sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
  return (isWhole ? picture.removeAlpha() : picture).webp({ lossless: true }).toBuffer()
}

/** Grey and, if the tile has it, alpha of one pixel. */
export async function pixelOf(webp: Buffer, x: number, y: number): Promise<{ grey: number; alpha: number }> {
  const { data, info } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return { grey: data[at] ?? -1, alpha: data[at + 3] ?? -1 }
}

/** A tile of heights in metres, by the column and the row of the pixel; NaN for unknown ones. */
export function heightsTile(side: number, heightAt: (x: number, y: number) => number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < side * side; at++)
    pixels.set(heightToTerrarium(heightAt(at % side, Math.floor(at / side)), 1 / 256), at * 3)
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer()
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ParquetFile, readParquet } from 'parquet-wasm'
import { describe, expect, it } from 'vitest'
import { LONG_TEXT, sampleHead, sampleRows } from '../testing/sample-rows.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { writeGeoParquet } from './geoparquet.ts'
import { polygonWkb } from '../shared/wkb.ts'
import type { FileSystem } from '../shared/systems.ts'

async function sampleFile(count: number, system: FileSystem = 4326): Promise<Buffer<ArrayBuffer>> {
  const file = path.join(await scratchFolder(), 'finds.parquet')
  writeGeoParquet(file, sampleHead(system), sampleRows(count, system))
  return readFile(file)
}

interface Geo {
  version: string
  primary_column: string
  columns: Record<
    string,
    { encoding: string; bbox?: number[]; crs: { id: { code: number } }; covering: object }
  >
}

async function metadataOf(bytes: Buffer<ArrayBuffer>): Promise<{ rows: number; groups: number; geo: Geo }> {
  const file = await ParquetFile.fromFile(new Blob([bytes]))
  const metadata = file.metadata()
  const pairs = metadata.fileMetadata().keyValueMetadata() as Map<string, string>
  return {
    rows: metadata.fileMetadata().numRows(),
    groups: metadata.numRowGroups(),
    geo: JSON.parse(pairs.get('geo') ?? '{}') as Geo,
  }
}

describe('a GeoParquet file, read by the Rust library', () => {
  it('has all rows in groups, with the metadata of GeoParquet 1.1', async () => {
    const { rows, groups, geo } = await metadataOf(await sampleFile(25_000))
    expect([rows, groups]).toEqual([25_000, 3])
    expect(geo).toMatchObject({ version: '1.1.0', primary_column: 'geometry' })
    expect(geo.columns.geometry).toMatchObject({
      encoding: 'WKB',
      geometry_types: ['Polygon'],
      crs: { id: { authority: 'EPSG', code: 4326 } },
      covering: { bbox: { xmin: ['bbox', 'xmin'], ymax: ['bbox', 'ymax'] } },
    })
    const [west = NaN, south = NaN, east = NaN, north = NaN] = geo.columns.geometry?.bbox ?? []
    expect([west, south]).toEqual([-5, 52])
    expect(east).toBeCloseTo(-3.019, 7)
    expect(north).toBeCloseTo(52.991, 7)
  })

  it('has each text, letter and outline in its columns', async () => {
    const columns = Buffer.from(readParquet(await sampleFile(3000)).intoIPCStream())
    for (const { values, ring } of [...sampleRows(3000)].slice(0, 40)) {
      expect(columns.includes(String(values[1]))).toBe(true)
      expect(columns.includes(polygonWkb(ring))).toBe(true)
    }
    expect(columns.includes(LONG_TEXT)).toBe(true)
    for (const name of ['seen_azimuth', 'recorded', 'demonstration', 'bbox', 'xmin'])
      expect(columns.includes(name)).toBe(true)
  })

  it('says in which system it is, and is refused without records', async () => {
    expect((await metadataOf(await sampleFile(10, 27700))).geo.columns.geometry?.crs.id.code).toBe(27700)
    await expect(sampleFile(0)).rejects.toThrow(/needs records/)
  })
})

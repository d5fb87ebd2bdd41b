import { execFileSync, fork } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import type { Area } from '#relief/area.ts'
import { FetchFolder } from '#relief/fetch/fetch-folder.ts'
import { fetchWindow } from '#relief/fetch/fetch-window.ts'
import { bytesUnder } from '#relief/fetch/source-rows.ts'
import { openRaster } from '#relief/mosaic/open-raster.ts'
import { openUrlSource } from '#relief/source/url.source.ts'
import { readRaster } from '#relief/testing/read-raster.ts'
import { SerialQueue } from '#relief/serial-queue.ts'
import { encodeGeoTiff } from '#relief/writer/geotiff.ts'
import { groundOf } from '../relief/ground.ts'

/** How a server answers. */
export interface Pace {
  /** Milliseconds before each answer. */
  readonly latency: number
  /** Bytes in a second on each connection; 0 without a limit. */
  readonly bytes: number
}

/** What a fetch of 100 km² took, and what one connection of the same server needs for as many bytes. */
export interface MeasuredFetch {
  /** That were read, and that the files of the copy have. */
  readonly bytes: number
  readonly written: number
  /** Milliseconds. */
  readonly fetch: number
  readonly oneConnection: number
  /** Of the fetch, in milliseconds. */
  readonly cpu: number
  /** Speed of the fetch compared with one connection. The goal is 0.8. */
  readonly ratio: number
}

const FOLDER = path.resolve(import.meta.dirname, '../../build/bench-fetch')
/** Bytes that one connection asks for at once. */
const RANGE = 8 * 1024 * 1024

/**
 * Fetches four rasters of `side` by `side` cells, 100 km² with the usual ones, of a cloud-optimised GeoTIFF of the form of the national one, with ground everywhere, by two connections.
 * Before, one connection reads as many bytes of the file, one range after the other, and does nothing with them.
 */
export async function measureFetch({ latency, bytes: pace }: Pace, side: number): Promise<MeasuredFetch> {
  const file = await sourceFile(side)
  const server = fork(path.join(import.meta.dirname, 'slow-server.ts'), [file, String(latency), String(pace)])
  try {
    const [port] = (await once(server, 'message')) as [number]
    const address = `http://127.0.0.1:${port}/wales.tif`
    const raster = await openRaster(address)
    const { facts } = raster
    const bytes = (await bytesUnder(raster, { ...facts, column: 0, row: 0 })).reduce(
      (sum, row) => sum + row,
      0,
    )
    raster.close()
    const oneConnection = await timed(() => readRanges(address, facts.bytes - bytes, bytes))
    const cpu = process.cpuUsage()
    const [west, north] = [facts.west, facts.north]
    const rectangle = { west, south: north - facts.height, east: west + facts.width, north, written: 'all' }
    let written = 0
    const fetch = await timed(async () => {
      written = await fetchAll(address, { rectangles: [rectangle], byReference: false })
    })
    const { user, system } = process.cpuUsage(cpu)
    return { bytes, written, fetch, oneConnection, cpu: (user + system) / 1000, ratio: oneConnection / fetch }
  } finally {
    server.kill()
    rmSync(path.join(FOLDER, 'out'), { recursive: true, force: true })
  }
}

/** Returns the path of the source, which is made once with GDAL. */
async function sourceFile(side: number): Promise<string> {
  const file = path.join(FOLDER, `wales-${side}.tif`)
  if (existsSync(file)) return file
  const rasters = await groundOf(2, FOLDER, side)
  const names: string[] = []
  for (const name of readdirSync(rasters)) {
    const ground = await readRaster(path.join(rasters, name))
    // National heights are in centimetres; finer ones cannot be compressed.
    for (const [at, height] of ground.values.entries()) ground.values[at] = Math.round(height * 100) / 100
    const rounded = path.join(FOLDER, name)
    writeFileSync(rounded, encodeGeoTiff(ground, 27700))
    names.push(rounded)
  }
  execFileSync('gdalbuildvrt', ['-q', path.join(FOLDER, 'all.vrt'), ...names])
  const form = ['COMPRESS=DEFLATE', 'BLOCKSIZE=256', 'PREDICTOR=NO', 'BIGTIFF=YES'].flatMap((option) => [
    '-co',
    option,
  ])
  const unfinished = `${file}.unfinished`
  execFileSync('gdal_translate', ['-q', '-of', 'COG', ...form, path.join(FOLDER, 'all.vrt'), unfinished])
  renameSync(unfinished, file)
  for (const name of names) rmSync(name)
  return file
}

async function readRanges(address: string, first: number, bytes: number): Promise<void> {
  const source = await openUrlSource(address, { turns: new SerialQueue(1) })
  for (let at = first; at < first + bytes; at += RANGE)
    await source.read([{ offset: at, length: Math.min(RANGE, first + bytes - at) }])
}

async function fetchAll(address: string, area: Area): Promise<number> {
  const folder = await FetchFolder.open(path.join(FOLDER, 'out'))
  try {
    const common = {
      folder,
      model: 'dtm',
      jobs: 2,
      userAgent: 'bench',
      onProgress: () => () => undefined,
    } as const
    const fetched = await fetchWindow({ ...common, area }, address)
    return fetched.bytes
  } finally {
    folder.close()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

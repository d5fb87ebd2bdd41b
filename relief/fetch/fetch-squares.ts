import { mkdir } from 'node:fs/promises'
import { groundOfSquare } from '../area.ts'
import type { CatalogueEntry } from '../catalogue/national-catalogue.ts'
import { isAddress, nameOfRaster } from '../mosaic/inputs/raster-name.ts'
import { PermanentFailure, ReliefRefusal } from '../failures.ts'
import { SerialQueue } from '../serial-queue.ts'
import { askCatalogue } from './catalogue.source.ts'
import { checkSquare } from './check-download.ts'
import { download } from './download.source.ts'
import type { Fetched, Fetching } from './fetching.ts'

/** A file of the catalogue that is wanted. */
interface WantedSquare {
  readonly square: string
  readonly address: string
  /** The square, then the name that the file has there, which often carries the day of the flight. */
  readonly file: string
}

const RASTER_NAME = /\.(tiff?|asc)$/i

/**
 * Fetches the files of 1 km that the catalogue at `address` names for an area. A file that lasting trouble prevents is
 * named in the end, when all others have come; trouble that may pass ends the run.
 */
export async function fetchSquares(fetching: Fetching, address: string): Promise<Fetched> {
  const { folder, model, area, onProgress } = fetching
  if (!isAddress(address)) throw new ReliefRefusal(`${address}: is not the address of a catalogue`)
  const entries = await askCatalogue(address, area, fetching)
  const wanted = wantedOf(entries, model)
  if (wanted.length === 0)
    throw new ReliefRefusal(`${address}: names no ${model.toUpperCase()} for ${nameOf(area)}`)
  await mkdir(folder.pathOf(model), { recursive: true })
  const missing: WantedSquare[] = []
  const showChecking = onProgress('Checking files', 'files')
  for (const [index, square] of wanted.entries()) {
    const state = folder.originOf(square.file)?.state ?? null
    if (!(await folder.isWhole(square.file, { source: square.address, state }))) missing.push(square)
    showChecking(index + 1, wanted.length)
  }
  const kept = wanted.length - missing.length
  const problems = await fetchAll(fetching, missing)
  const sizes = wanted.map(({ file }) => folder.bytesOf(file))
  return {
    files: wanted.length - problems.length,
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    kept,
    empty: 0,
    problems,
  }
}

function wantedOf(entries: readonly CatalogueEntry[], model: Fetching['model']): WantedSquare[] {
  return entries.flatMap((entry) => {
    const { square } = entry
    const address = entry[model]
    if (address === null) return []
    const name = nameOfRaster(address).replaceAll(/[^\w.-]/g, '_')
    return [{ square, address, file: `${model}/${square}-${name}` }]
  })
}

function nameOf(area: Fetching['area']): string {
  return area === null ? 'all of Wales' : area.rectangles.map(({ written }) => written).join(',')
}

/** Returns the problems that stay. Throws the first trouble that may pass, when what was under way has ended. */
async function fetchAll(fetching: Fetching, missing: readonly WantedSquare[]): Promise<string[]> {
  const turns = new SerialQueue(fetching.jobs)
  const problems: string[] = []
  const stopped = new AbortController()
  let [done, bytes] = [0, 0]
  const show = fetching.onProgress(`Fetching the ${fetching.model.toUpperCase()}`, 'files')
  const results = await Promise.allSettled(
    missing.map((square) =>
      turns.take(async () => {
        try {
          await fetchSquare(fetching, square)
          bytes += fetching.folder.bytesOf(square.file)
        } catch (error) {
          if (error instanceof PermanentFailure) problems.push(error.message)
          else {
            stopped.abort(error)
            throw error
          }
        }
        show(++done, missing.length, bytes)
      }, stopped.signal),
    ),
  )
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return problems
}

async function fetchSquare(fetching: Fetching, { square, address, file }: WantedSquare): Promise<void> {
  const ground = groundOfSquare(square)
  if (!isAddress(address) || !RASTER_NAME.test(file) || !ground)
    throw new PermanentFailure(`${address}: is not the address of a GeoTIFF or an ASCII grid`)
  const part = fetching.folder.partOf(file)
  const { state } = await download(address, part, fetching)
  await checkSquare(address, part, ground)
  await fetching.folder.finish(file, part.path, { source: address, state })
}

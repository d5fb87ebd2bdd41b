import { isAddress } from '../mosaic/inputs/raster-name.ts'
import { openSource } from '../mosaic/open-raster.ts'
import { openFileSource } from '../source/file.source.ts'
import type { OpenRaster } from '../reader/raster.ts'
import { openUrlSource } from '../source/url.source.ts'
import { ReliefRefusal } from '../failures.ts'
import { SerialQueue } from '../serial-queue.ts'
import type { Area } from '../area.ts'
import { believing } from '../checks/checks.ts'
import { checkFacts, checkRoom } from './check-download.ts'
import { fetchPiece, piecesOf, type Piece } from './fetch-piece.ts'
import type { Origin } from './fetch-folder.ts'
import type { Fetched, Fetching } from './fetching.ts'
import { bytesUnder } from './source-rows.ts'

/** A piece with its file, and the bytes of the source under each of its rows of blocks. */
interface WantedPiece {
  readonly piece: Piece
  readonly file: string
  readonly rows: readonly number[]
}

/** Fetches an area of a cloud-optimised GeoTIFF, a file for each square of 10 km. `place` is its address or path. */
export async function fetchWindow(
  fetching: Fetching & { readonly area: Area },
  place: string,
): Promise<Fetched> {
  const { folder, model, area, onProgress } = fetching
  const opened = await open(fetching, place)
  try {
    await checkFacts(opened.facts)
    const raster = believing(opened, opened.facts.crs ?? '')
    const { facts, source } = raster
    const epsg = epsgOf(facts.name, facts.crs)
    const origin: Origin = { source: place, state: source.state }
    const pieces = piecesOf(area, facts, facts.crs).map((piece) => ({
      piece,
      file: `${model}/${piece.name}.tif`,
    }))
    const wanted: WantedPiece[] = []
    let kept = 0
    const showChecking = onProgress('Checking files', 'files')
    for (const [index, { piece, file }] of pieces.entries()) {
      if (await folder.isWhole(file, origin)) kept++
      else wanted.push({ piece, file, rows: await bytesUnder(raster, piece.window) })
      if (pieces.length > 1) showChecking(index + 1, pieces.length)
    }
    const all = sum(wanted.flatMap(({ rows }) => rows))
    // The blocks of one piece are there twice while its file is put together.
    await checkRoom(folder.pathOf(model), all + Math.max(0, ...wanted.map(({ rows }) => sum(rows))))
    const show = onProgress(`Fetching the ${model.toUpperCase()}`, 'bytes')
    let [before, shown] = [0, -1]
    const report = (bytes: number): void => {
      if (bytes > shown) show((shown = bytes), all)
    }
    for (const { piece, file, rows } of wanted) {
      const onRow = (row: number): void => report(before + sum(rows.slice(0, row + 1)))
      await fetchPiece({ folder, file, origin, raster, epsg, piece, onRow })
      before += sum(rows)
      report(before)
    }
    const sizes = pieces.map(({ file }) => folder.bytesOf(file))
    const files = sizes.filter((bytes) => bytes > 0).length
    return { files, bytes: sum(sizes), kept, empty: sizes.length - files, problems: [] }
  } finally {
    opened.close()
  }
}

async function open({ jobs, userAgent, patience }: Fetching, place: string): Promise<OpenRaster> {
  const turns = new SerialQueue(jobs)
  return openSource(
    isAddress(place) ? await openUrlSource(place, { turns, userAgent, ...patience }) : openFileSource(place),
  )
}

function epsgOf(name: string, crs: string | null): number {
  const epsg = Number(/^EPSG:(\d+)$/.exec(crs ?? '')?.[1] ?? NaN)
  if (Number.isNaN(epsg))
    throw new ReliefRefusal(`${name}: does not name its system by an EPSG number, which its pieces need`)
  return epsg
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

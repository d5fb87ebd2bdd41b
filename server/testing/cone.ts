import fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { TilesetFile } from '#contract/relief/relief.ts'
import { pixelAt, positionAt, worldSide } from '#geo/tiles/mercator.ts'
import { exactGrid, type NationalGrid } from '#geo/grid/national-grid.ts'
import { tileAt, tileKey } from '#geo/tiles/tile-address.ts'
import { openGridNodes } from '#server/platform/grid/index.ts'
import { openLidar, openRelief, type Relief } from '#server/relief/index.ts'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { NO_FIGURES } from '#server/platform/metrics/figures.ts'
import type { TestApp } from './app.ts'
import { heightsTile, sampleTilesetFile, writeTileset } from './tilesets.ts'
import { measureJobs } from '#server/records/measures/measure-jobs.ts'

/** The top of the cone, in metres of the National Grid, north of Tregaron. */
export const TOP = { easting: 268_000, northing: 260_000 }
/** Metres. */
export const CONE = { height: 2, radius: 15 }

let grid: Promise<NationalGrid> | null = null

/** The grid of the portal. */
export function ownGrid(): Promise<NationalGrid> {
  grid ??= openGridNodes(null).then(exactGrid)
  return grid
}

/** Corners of a rectangle on the National Grid, latitude first. @param turn degrees */
export async function rectangle(
  { easting, northing }: typeof TOP,
  [length, width]: readonly [number, number],
  turn = 0,
): Promise<[number, number][]> {
  const { toDegrees } = await ownGrid()
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right = 0, up = 0]) => {
    const [x, y] = [(right * length) / 2, (up * width) / 2]
    const place = { easting: easting + x * cosine - y * sine, northing: northing + x * sine + y * cosine }
    const { latitude, longitude } = toDegrees(place)
    return [latitude, longitude]
  })
}

/** Height in metres at a distance from the top. */
export function coneAt(metres: number): number {
  return 300 + CONE.height * Math.max(0, 1 - metres / CONE.radius)
}

/** Writes an elevation tileset with the cone, by default in tiles of 512 px at zoom 16. */
export async function writeCone(
  portal: Pick<TestApp, 'config'>,
  known: Partial<TilesetFile> & { id?: string; damaged?: boolean; lift?: number } = {},
): Promise<string> {
  const { id = 'cone', damaged = false, lift = 0, ...described } = known
  const { fromDegrees, toDegrees } = await ownGrid()
  const { latitude, longitude } = toDegrees(TOP)
  const [z, side] = [16, 512]
  const world = worldSide(z, side)
  const middle = tileAt([longitude, latitude], z)
  const top = pixelAt([longitude, latitude], world)
  const left = [middle.x * side, middle.y * side] as const
  // Metres of the grid along the axes of the pixels, which are not those of the grid.
  const metresOf = (x: number, y: number) => {
    const [far, further] = positionAt([top[0] + x, top[1] + y], world)
    const { easting, northing } = fromDegrees({ longitude: far, latitude: further })
    return [easting - TOP.easting, northing - TOP.northing] as const
  }
  const [east, south] = [metresOf(100, 0), metresOf(0, 100)]
  const tiles: Record<string, Buffer> = {}
  for (const [across, down] of [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))) {
    const tile = { z, x: middle.x + across, y: middle.y + down }
    const at = (column: number, row: number) => {
      const x = left[0] + across * side + column + 0.5 - top[0]
      const y = left[1] + down * side + row + 0.5 - top[1]
      const [e, n] = [0, 1].map((axis) => ((east[axis] ?? 0) * x + (south[axis] ?? 0) * y) / 100)
      return coneAt(Math.hypot(e ?? 0, n ?? 0)) + lift
    }
    tiles[tileKey(tile)] = damaged ? Buffer.from('no picture') : await heightsTile(side, at)
  }
  const bounds: TilesetFile['bounds'] = [longitude - 0.02, latitude - 0.02, longitude + 0.02, latitude + 0.02]
  return writeTileset(portal, id, sampleTilesetFile({ layers: [], bounds, ...described }), {
    elevation: tiles,
  })
}

/** The jobs of a portal that measure, on its own tilesets. @param alter puts something between them and the tilesets */
export async function measuring(
  portal: TestApp,
  alter: (relief: Pick<Relief, 'all'>) => Pick<Relief, 'all'> = (relief) => relief,
) {
  const app = fastify()
  onTestFinished(() => app.close())
  const lines: string[] = []
  const note = (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`)
  const own = openRelief(
    app,
    { config: portal.config, figures: NO_FIGURES },
    await openLidar(app, portal.config),
  )
  const deps = { db: portal.db, relief: alter(own), grid: await ownGrid(), log: { warn: note } }
  const handlers = measureJobs(deps)
  return { deps, lines, handlers, jobs: openJobs(portal.db, { warn: note, error: note }, handlers) }
}

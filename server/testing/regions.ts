import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { HerRegion } from '#contract/review/grants.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import { loadRegions } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Invented regions: four rectangles that meet at 52.4° N and 4° W. */
export const REGIONS: Readonly<Record<HerRegion, Bounds>> = {
  gat: [-5.6, 52.4, -4, 53.6],
  cpat: [-4, 52.4, -2.6, 53.6],
  dat: [-5.6, 51.3, -4, 52.4],
  ggat: [-4, 51.3, -2.6, 52.4],
}

/** @param more corners on the first side of each */
export function regionsFile(regions: Partial<Record<string, Bounds>> = REGIONS, more = 0): string {
  const features = Object.entries(regions).flatMap(([region, corners]) => {
    if (!corners) return []
    const [west, south, east, north] = corners
    const ring = [
      [west, south],
      ...Array.from({ length: more }, (_, at) => [west + ((at + 1) * (east - west)) / (more + 1), south]),
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return [{ type: 'Feature', properties: { region }, geometry: { type: 'Polygon', coordinates: [ring] } }]
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** Starts a portal with this file in its data folder, as far as regions go. */
export async function startWithRegions(db: Database, text: string | null = regionsFile()) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'regions-'))
  try {
    if (text !== null) await writeFile(path.join(dataDir, 'her-regions.geojson'), text)
    return await loadRegions({ config: { dataDir }, db })
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

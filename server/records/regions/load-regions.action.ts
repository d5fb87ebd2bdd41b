import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { enqueue, type JobHandler } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { readRegions, UnusableRegions } from './read-regions.rules.ts'
import * as repository from './regions.repository.ts'
import { LEAST_LAND, MOST_OUTSIDE, PLACES } from './whole-wales.ts'
import { placeSome } from './regions.repository.ts'

const PLACE_RECORDS = 'place-records'

/** Records in one transaction. */
const BATCH = 1000

/** Finds the regions of all records after the boundaries have changed. New and moved records are placed by the database. */
export function placeRecords({ db }: Pick<Portal, 'db'>): JobHandler {
  return {
    kind: PLACE_RECORDS,
    run: async (_, signal) => {
      while ((await placeSome(db, BATCH)) > 0) signal.throwIfAborted()
    },
  }
}

/** The file of the operator in the data folder. */
const REGIONS_FILE = 'her-regions.geojson'
/** Square metres that two regions may share, because borders are drawn by hand. */
const MOST_SHARED = 1e6

/**
 * Reads the boundaries of the HER regions, by which roles for a region give their right. Without the file, those that were read
 * last stay in force. Resolves with a line for the operator, or null if nothing has changed. Throws an Error that names the fault.
 */
export async function loadRegions({
  config: { dataDir },
  db,
}: {
  config: Pick<Portal['config'], 'dataDir'>
  db: Database
}): Promise<string | null> {
  const file = path.join(dataDir, REGIONS_FILE)
  const content = await readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  })
  const changed = content !== null && (await readInto(db, content, file))
  // A job that was given up or lost is begun again by the next start.
  if ((await repository.findBoundaries(db)) !== null)
    await enqueue(db, { kind: PLACE_RECORDS, payload: {}, onlyOnce: PLACE_RECORDS })
  return changed ? 'The boundaries of the HER regions have changed; records are being placed by them.' : null
}

async function readInto(db: Database, content: Buffer, file: string): Promise<boolean> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return db.transaction().execute(async (tx) => {
    await repository.lockBoundaries(tx)
    if ((await repository.findBoundaries(tx)) === sha256) return false
    try {
      const regions = readRegions(content.toString('utf8'))
      await mustBeValid(tx, regions)
      await repository.storeBoundaries(tx, sha256, regions)
      await mustLieApart(tx)
      await mustCoverWales(tx)
    } catch (error) {
      if (!(error instanceof UnusableRegions)) throw error
      throw new Error(`${file} cannot be used: ${error.message}`, { cause: error })
    }
    return true
  })
}

async function mustBeValid(tx: Database, regions: ReturnType<typeof readRegions>): Promise<void> {
  for (const [region, polygons] of regions) {
    const reason = await repository.explainValidity(tx, polygons)
    if (reason !== 'Valid Geometry')
      throw new UnusableRegions(`the boundary of ${region} is not valid (${reason})`)
  }
}

async function mustLieApart(tx: Database): Promise<void> {
  for (const { pair, area } of await repository.measureOverlaps(tx))
    if (area >= MOST_SHARED)
      throw new UnusableRegions(
        `${pair.join(' and ')} overlap by ${(area / 1e6).toFixed(1)} km²; less than 1 km² is allowed`,
      )
}

async function mustCoverWales(tx: Database): Promise<void> {
  const land = await repository.measureLand(tx)
  if (land < LEAST_LAND)
    throw new UnusableRegions(
      `the regions cover ${Math.round(land / 1e6)} km², which is less than 98 % of Wales (${Math.round(LEAST_LAND / 1e6)} km²)`,
    )
  const outside = await repository.findPlacesOutside(tx, PLACES)
  if (outside.length > MOST_OUTSIDE)
    throw new UnusableRegions(
      `${outside.length} of ${PLACES.length} places of Wales are in none of the regions, among them ${outside.slice(0, 5).join(', ')}`,
    )
}

import { rm } from 'node:fs/promises'
import path from 'node:path'
import { removeFormerPicture } from '#server/pictures/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { laidOutVersion, removeDemonstrationRows } from './demonstration.repository.ts'

type Deps = Pick<Portal, 'config' | 'db' | 'files'>

/**
 * Removes the invented records and members from the database, then their pictures. Only rows that are marked as
 * invented are removed.
 */
export async function removeDemonstration({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<void> {
  const pictures = await db.transaction().execute((tx) => removeDemonstrationRows(tx))
  await Promise.all(pictures.map((key) => removeFormerPicture({ db, files }, key)))
}

/**
 * Removes everything invented, rows and tiles, from a portal with DEMO=off. Resolves with a line for the operator, or
 * null if there was nothing.
 */
export async function clearDemonstration(deps: Deps): Promise<string | null> {
  const { dataDir } = deps.config
  const laidOut = (await laidOutVersion(deps.db)) !== null
  if (laidOut) await removeDemonstration(deps)
  for (const folder of ['tiles/demonstration', 'demonstration']) {
    await rm(path.join(dataDir, folder), { recursive: true, force: true })
  }
  return laidOut ? 'DEMO is off: the demonstration landscape and its invented records were removed.' : null
}

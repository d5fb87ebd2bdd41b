import { rm } from 'node:fs/promises'
import path from 'node:path'
import { removePicture } from '#server/features/pictures/index.ts'
import type { Portal } from '#server/platform/portal.ts'
import { laidOutVersion, removeDemonstrationRows } from './demonstration.repository.ts'

type Deps = Pick<Portal, 'config' | 'db' | 'files'>

/** Takes the invented records and members out of the database, then their pictures. Only rows that are marked as invented go. */
export async function removeDemonstration({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<void> {
  const pictures = await db.transaction().execute((tx) => removeDemonstrationRows(tx))
  await Promise.all(pictures.map((key) => removePicture(files, key)))
}

/** For a portal with DEMO=off: nothing invented stays, neither rows nor tiles. Resolves with a line for the operator, or null when there was nothing. */
export async function clearDemonstration(deps: Deps): Promise<string | null> {
  const { dataDir } = deps.config
  const laidOut = (await laidOutVersion(deps.db)) !== null
  if (laidOut) await removeDemonstration(deps)
  for (const folder of ['tiles/demonstration', 'demonstration']) {
    await rm(path.join(dataDir, folder), { recursive: true, force: true })
  }
  return laidOut ? 'DEMO is off: the demonstration landscape and its invented records were removed.' : null
}

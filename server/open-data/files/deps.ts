import type { NationalGrid } from '#geo/national-grid.ts'
import { publicRecords, type PublicRecords } from '#server/records/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'

/** What downloads are made with. */
export interface Deps extends Pick<Portal, 'db' | 'files' | 'config'> {
  records: PublicRecords
  grid: NationalGrid
}

export function depsOf({ db, files, config }: Portal, grid: NationalGrid): Deps {
  return { db, files, config, grid, records: publicRecords(db, { publicUrl: config.publicUrl, grid }) }
}

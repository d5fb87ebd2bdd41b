import type { OpenFiles } from '#contract/open-data/open-files.ts'
import type { SiteOperator } from '#contract/site/site.ts'
import { newestOpenFiles } from '../files/newest-files.ts'
import { reliefSetOf, type ReliefSet } from '../ogc/items/relief-sets.ts'
import type { Relief } from '#server/relief/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'

/** What the portal says of its open data. */
export interface CatalogueFacts {
  /** Without a slash at the end. */
  publicUrl: string
  operator: SiteOperator
  /** The files with all finds; none while they are closed. */
  files: OpenFiles
  sets: readonly ReliefSet[]
}

export const FINDS_LICENCE = 'https://creativecommons.org/licenses/by/4.0/'

export async function catalogueFacts(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  relief: Relief,
): Promise<CatalogueFacts> {
  const { publicUrl } = config
  const [files, sets] = await Promise.all([newestOpenFiles(db), relief.all()])
  return {
    publicUrl,
    operator: config.site.operator,
    files,
    sets: sets.map((tileset) => reliefSetOf(tileset, publicUrl)),
  }
}

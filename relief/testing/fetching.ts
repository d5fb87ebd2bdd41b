import { FetchFolder } from '../fetch/fetch-folder.ts'
import type { Fetching } from '../fetch/fetching.ts'
import { parseArea } from '../terminal/parse-area.ts'

/** Asks once, and waits for nobody. */
export const IMPATIENT = { timeout: 2000, waits: [], mostWait: 0 }

/** Opens a folder, which the caller closes, and returns how to fetch an area into it: bare ground, asked once. */
export async function testFetching(out: string, area: string, more: Partial<Fetching> = {}) {
  const folder = await FetchFolder.open(out)
  const wanted = parseArea(area)
  return {
    folder,
    model: 'dtm',
    jobs: 2,
    userAgent: 'Test',
    patience: IMPATIENT,
    onProgress: () => () => undefined,
    ...more,
    area: wanted,
  } as const
}

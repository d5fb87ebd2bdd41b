import type { Area } from '../area.ts'
import { FETCH_MODELS, type FetchModel } from '../catalogue/national-catalogue.ts'
import { needed, wrongCommand } from './parsing.ts'
import { parseArea } from './parse-area.ts'

const SOURCES = ['cog', 'files'] as const
/** More would be a burden for the server and faster for nobody. */
const MOST_JOBS = 6

/** The part of the help about `fetch`. */
export const FETCH_HELP = `  npm run relief -- fetch --area AREA --out FOLDER [options]
      Copies the national LiDAR of Wales to this machine, into FOLDER/dtm and FOLDER/dsm. The same command
      goes on after an interruption, skips what is whole and fetches again what is damaged. Ask the Welsh
      Government before a large copy: docs/relief.md says how. Settings: LIDAR_DTM_URL, LIDAR_DSM_URL,
      LIDAR_CATALOGUE_URL and PUBLIC_URL, as for the portal.
      Exit codes: 0 everything is there, 75 trouble that may pass (run it again later), 1 other trouble.
    --area AREA         squares of the National Grid (SN68,SN69), corners in metres (E1,N1,E2,N2), or all
    --model LIST        dtm, dsm or both (default: dtm)
    --from SOURCE       cog: the file of all of Wales, as a file for each square of 10 km, or with
                        "--area all" as it is; files: the files of 1 km of the catalogue (default: cog)
    --jobs N            connections at once, up to ${MOST_JOBS} (default: 2)`

/** The arguments of `fetch`. */
export interface FetchCommand {
  readonly command: 'fetch'
  /** Null for all of Wales. */
  readonly area: Area | null
  readonly models: readonly FetchModel[]
  readonly from: (typeof SOURCES)[number]
  readonly out: string
  readonly jobs: number
}

interface Values {
  readonly area?: string | undefined
  readonly model?: string | undefined
  readonly from?: string | undefined
  readonly out?: string | undefined
  readonly jobs?: string | undefined
}

/** Fills in the defaults. Throws ReliefRefusal for what is wrong. */
export function parseFetch(values: Values): FetchCommand {
  return {
    command: 'fetch',
    area: parseArea(needed(values.area, '--area AREA')),
    models: parseModels(values.model ?? 'dtm'),
    from: parseSource(values.from ?? 'cog'),
    out: needed(values.out, '--out FOLDER'),
    jobs: parseJobs(values.jobs ?? '2'),
  }
}

function parseModels(words: string): readonly FetchModel[] {
  const asked = words.split(',').map((word) => word.trim().toLowerCase())
  for (const word of asked)
    if (!FETCH_MODELS.some((model) => model === word))
      throw wrongCommand(`--model "${word}" is not one of ${FETCH_MODELS.join(', ')}`)
  return FETCH_MODELS.filter((model) => asked.includes(model))
}

function parseSource(word: string): FetchCommand['from'] {
  const source = SOURCES.find((name) => name === word)
  if (source === undefined) throw wrongCommand(`--from "${word}" is not one of ${SOURCES.join(', ')}`)
  return source
}

function parseJobs(words: string): number {
  const jobs = words.trim() === '' ? NaN : Number(words)
  if (!(Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS))
    throw wrongCommand(`--jobs "${words}" is not a whole number from 1 to ${MOST_JOBS}`)
  return jobs
}

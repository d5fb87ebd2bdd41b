import { FetchFolder } from '../fetch/fetch-folder.ts'
import { fetchSquares } from '../fetch/fetch-squares.ts'
import { fetchWhole } from '../fetch/fetch-whole.ts'
import { fetchWindow } from '../fetch/fetch-window.ts'
import type { Fetched, Fetching } from '../fetch/fetching.ts'
import { NATIONAL_FILES, type FetchModel, NATIONAL_CATALOGUE } from '../catalogue/national-catalogue.ts'
import { FileChanged, TemporaryFailure, ReliefRefusal } from '../failures.ts'
import type { FetchCommand } from '../terminal/fetch-arguments.ts'
import { inBytes, readableBytes, showProgress } from '../terminal/progress.ts'
import { stoppable } from './while-running.ts'

/** Fetches rasters, and prints what became of them. Throws ReliefRefusal for what the user can fix. */
export async function fetchRasters(command: FetchCommand): Promise<void> {
  const folder = await FetchFolder.open(command.out)
  await stoppable('The same command goes on from here.', () => fetchInto(folder, command))
}

async function fetchInto(folder: FetchFolder, { area, models, from, jobs }: FetchCommand): Promise<void> {
  const problems: string[] = []
  try {
    for (const model of models) {
      const fetching = { folder, model, area, jobs, userAgent: userAgent(), onProgress: showUnits }
      const fetched = await fetchModel(fetching, from)
      console.log(summaryOf(fetched, model, folder.pathOf(model)))
      problems.push(...fetched.problems)
    }
  } catch (error) {
    if (!(error instanceof FileChanged)) throw error
    throw new TemporaryFailure(`${error.message}; run the same command again to fetch the new one`)
  } finally {
    folder.close()
  }
  if (problems.length > 0)
    throw new ReliefRefusal(`${problems.length} could not be fetched:\n  ${problems.join('\n  ')}`)
}

function fetchModel(fetching: Fetching, from: FetchCommand['from']): Promise<Fetched> {
  const { area, model } = fetching
  if (from === 'files')
    return fetchSquares(fetching, setting('LIDAR_CATALOGUE_URL', NATIONAL_CATALOGUE.address))
  const place = setting(SETTINGS[model], NATIONAL_FILES[model])
  return area === null ? fetchWhole(fetching, place) : fetchWindow({ ...fetching, area }, place)
}

const SETTINGS: Readonly<Record<FetchModel, string>> = { dtm: 'LIDAR_DTM_URL', dsm: 'LIDAR_DSM_URL' }

/** Returns a setting of the portal, which has the same name and default there. */
function setting(name: string, usual: string): string {
  const own = process.env[name]?.trim() ?? ''
  if (own === 'off') throw new ReliefRefusal(`${name} is "off"; give the address from which to fetch`)
  return own === '' ? usual : own
}

function userAgent(): string {
  const address = process.env.PUBLIC_URL?.trim() ?? ''
  return address === '' ? 'WalesLidarPortal-fetch' : `WalesLidarPortal-fetch (+${address})`
}

function showUnits(
  stage: string,
  unit: 'bytes' | 'files',
): (done: number, all: number, bytes?: number) => void {
  let size = ''
  const inFiles = (done: number, all: number): string => `${done}/${all} files${size}`
  const show = showProgress(process.stderr, stage, unit === 'bytes' ? inBytes : inFiles)
  return (done, all, bytes) => {
    if (bytes !== undefined) size = `, ${readableBytes(bytes)}`
    show(done, all)
  }
}

function summaryOf({ files, bytes, kept, empty }: Fetched, model: FetchModel, folder: string): string {
  const count = `${files} ${files === 1 ? 'file' : 'files'}`
  const notes = [
    ...(kept > 0 ? [`${kept} of them there before`] : []),
    ...(empty > 0 ? [`${empty} without ground`] : []),
  ]
  return `${model.toUpperCase()}: ${[count, readableBytes(bytes), ...notes].join(', ')}, in ${folder}`
}

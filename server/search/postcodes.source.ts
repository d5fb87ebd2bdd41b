import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { messageOf } from '#contract/http/fault.ts'
import { POSTCODE_AREAS, type FoundPostcode } from '#contract/site/search.ts'
import type { GridPoint, NationalGrid } from '#geo/grid/national-grid.ts'
import { readUnit, type TypedPostcode } from './postcode.rules.ts'

/** Milliseconds after which the files are looked at again. */
const LOOK_AGAIN = 60_000

const PRODUCT = 'https://www.ordnancesurvey.co.uk/products/code-point-open'

function creditOf(year: number): string {
  const [crown, mail] = ['© Crown', '© Royal Mail'].map(
    (owner) => `${owner} copyright and database right ${year}`,
  )
  return `Contains OS data ${crown}. Contains Royal Mail data ${mail}. Contains National Statistics data ${crown}.`
}

/** The units of an outward code by their inward codes. */
type Units = Map<string, GridPoint>

interface Read {
  /** Names, sizes and times of the files; another text means other files. */
  state: string
  outwards: Map<string, Units>
  /** The year of the newest file. */
  year: number
}

interface Log {
  warn: (facts: object, words: string) => void
}

export interface Postcodes {
  find: (typed: TypedPostcode) => Promise<FoundPostcode | null>
  /** What its licence, the OGL, demands beside results. */
  credit: () => { credit: string; creditLink: string }
}

/**
 * The postcodes of a folder with the CSV files of Code-Point Open, of which those that reach into Wales are read. Throws an Error
 * with the setting for a folder without them. Files that are replaced while the portal runs are read again; while they cannot be
 * read, what was read before stays.
 */
export async function openPostcodes(
  folder: string,
  grid: NationalGrid,
  log: Log,
  now: () => number = Date.now,
): Promise<Postcodes> {
  let read = await readFolder(folder, log).catch((fault: unknown) => {
    throw new Error(`POSTCODES holds "${folder}", which cannot be read: ${messageOf(fault)}`)
  })
  let looked = now()
  let looking: Promise<void> | null = null
  const lookAgain = async () => {
    try {
      if ((await stateOf(await filesIn(folder))).state !== read.state) read = await readFolder(folder, log)
    } catch (fault) {
      log.warn(
        { reason: messageOf(fault) },
        'the postcodes could not be read again, so those read before stay',
      )
    }
  }
  return {
    credit: () => ({ credit: creditOf(read.year), creditLink: PRODUCT }),
    find: async ({ outward, inward }) => {
      if (now() - looked >= LOOK_AGAIN) {
        looked = now()
        looking = lookAgain().finally(() => (looking = null))
      }
      await looking
      const units = read.outwards.get(outward)
      if (!units) return null
      if (inward === null) {
        const middle = middleOf([...units.values()])
        return { code: outward, units: units.size, ...grid.toDegrees(middle) }
      }
      const unit = units.get(inward)
      return unit ? { code: `${outward} ${inward}`, units: 1, ...grid.toDegrees(unit) } : null
    },
  }
}

function middleOf(points: readonly GridPoint[]): GridPoint {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    easting: mean(points.map(({ easting }) => easting)),
    northing: mean(points.map(({ northing }) => northing)),
  }
}

/** The files of the areas of Wales, wherever in the folder they are: a download has them in Data/CSV. */
async function filesIn(folder: string): Promise<string[]> {
  const wanted = new Set(POSTCODE_AREAS.map((area) => `${area.toLowerCase()}.csv`))
  const names = await readdir(folder, { recursive: true })
  return names
    .filter((name) => wanted.has(path.basename(name).toLowerCase()))
    .sort()
    .map((name) => path.join(folder, name))
}

async function stateOf(files: readonly string[]): Promise<{ state: string; year: number }> {
  const facts = await Promise.all(files.map((file) => stat(file)))
  const state = files.map((file, at) => `${file} ${facts[at]?.size} ${facts[at]?.mtimeMs}`).join('\n')
  return { state, year: new Date(Math.max(...facts.map(({ mtimeMs }) => mtimeMs))).getUTCFullYear() }
}

async function readFolder(folder: string, log: Log): Promise<Read> {
  const files = await filesIn(folder)
  if (files.length === 0)
    throw new Error('it has none of the files of Code-Point Open for Wales, such as Data/CSV/sy.csv')
  const { state, year } = await stateOf(files)
  const outwards = new Map<string, Units>()
  for (const file of files) await readFile(file, outwards, log)
  return { state, year, outwards }
}

/** A broken row is left out. A file without a single good row is no file of Code-Point Open. */
async function readFile(file: string, outwards: Map<string, Units>, log: Log): Promise<void> {
  let [number, good] = [0, 0]
  const broken: number[] = []
  for await (const row of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    number += 1
    if (row.trim() === '') continue
    const unit = readUnit(row)
    if (unit === 'broken') broken.push(number)
    else good += 1
    if (unit === null || unit === 'broken') continue
    const units = outwards.get(unit.outward) ?? new Map<string, GridPoint>()
    outwards.set(unit.outward, units.set(unit.inward, { easting: unit.easting, northing: unit.northing }))
  }
  if (good === 0) throw new Error(`${path.basename(file)} has no row of Code-Point Open`)
  if (broken.length > 0)
    log.warn({ file, rows: broken.length, first: broken[0] }, 'rows of the postcodes cannot be read')
}

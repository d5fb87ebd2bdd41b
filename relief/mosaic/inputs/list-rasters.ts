import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '#contract/http/fault.ts'
import { ReliefRefusal } from '../../failures.ts'
import { isAddress, nameOfRaster, newestFirst } from './raster-name.ts'

const RASTER = /\.(tiff?|asc)$/i
const PACKED = /\.(zip|7z|rar|tar|tgz|gz|bz2|xz)$/i

/** Something in a folder of rasters that is not read. */
export interface LeftOut {
  /** The folder that was given. */
  readonly folder: string
  /** A folder with rasters or packed files in it, a packed file, a hidden file, or a file of another kind. */
  readonly kind: 'folder' | 'packed' | 'hidden' | 'other'
  /** Name within the folder. */
  readonly name: string
  /** Number of rasters, and of packed files, in a folder and all below it. */
  readonly rasters: number
  readonly packed: number
}

/** The rasters of inputs, and what is left out of them. */
export interface Listed {
  /** Paths and addresses, each once. Where two have a height, the first one wins. */
  readonly rasters: readonly string[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * Lists files and addresses as they are, and for a folder the rasters in it, sorted by name; then those with dates in
 * their names change places, so that the newest comes first. Throws ReliefRefusal for a folder without any raster.
 */
export function listRasters(inputs: readonly string[]): Listed {
  const listed = inputs.map((input): Listed => {
    if (!isAddress(input) && isFolder(input)) return listFolder(input)
    return isFork(input) && inputs.length > 1
      ? { rasters: [], leftOut: [leftOut(path.dirname(input), 'hidden', nameOfRaster(input))] }
      : { rasters: [input], leftOut: [] }
  })
  const rasters = new Map(
    listed.flatMap((each) => each.rasters).map((name) => [isAddress(name) ? name : path.resolve(name), name]),
  )
  return {
    rasters: newestFirst([...rasters.values()]),
    leftOut: listed.flatMap((each) => each.leftOut),
  }
}

function isFolder(input: string): boolean {
  return statSync(input, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** macOS writes such a file beside another one on disks of other systems. */
function isFork(input: string): boolean {
  return !isAddress(input) && path.basename(input).startsWith('._')
}

function leftOut(folder: string, kind: LeftOut['kind'], name: string): LeftOut {
  return { folder, kind, name, rasters: 0, packed: 0 }
}

function listFolder(folder: string): Listed {
  // Sorted by code units, not by the language of the machine: the order decides which raster wins where they overlap.
  const names = [...namesIn(folder)].sort()
  const folders = new Set(names.filter((name) => isFolder(path.join(folder, name))))
  const rasters = names.filter((name) => RASTER.test(name) && !isHidden(name) && !folders.has(name))
  const stems = rasters.map((name) => `${name.replace(RASTER, '')}.`)
  const notRead = names.flatMap((name): LeftOut[] => {
    if (folders.has(name)) {
      const found = isHidden(name) ? NOTHING : countBelow(path.join(folder, name))
      return found.rasters + found.packed > 0 ? [{ folder, kind: 'folder', name, ...found }] : []
    }
    if (isHidden(name)) return [leftOut(folder, 'hidden', name)]
    if (PACKED.test(name)) return [leftOut(folder, 'packed', name)]
    // Files that belong to a raster, such as SN68.tfw and SN68.tif.aux.xml, are not a raster that is missing.
    if (RASTER.test(name) || stems.some((stem) => name.startsWith(stem))) return []
    return [leftOut(folder, 'other', name)]
  })
  if (rasters.length === 0) throw noRaster(folder, notRead)
  return { rasters: rasters.map((name) => path.join(folder, name)), leftOut: notRead }
}

function isHidden(name: string): boolean {
  return name.startsWith('.')
}

/** How far below a folder is looked for rasters. */
const DEEPEST = 4
const NOTHING = { rasters: 0, packed: 0 }

function countBelow(folder: string, depth = 1): typeof NOTHING {
  const found = { ...NOTHING }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (isHidden(entry.name)) continue
    if (entry.isDirectory()) {
      const below = depth < DEEPEST ? countBelow(path.join(folder, entry.name), depth + 1) : NOTHING
      found.rasters += below.rasters
      found.packed += below.packed
    } else if (RASTER.test(entry.name)) found.rasters++
    else if (PACKED.test(entry.name)) found.packed++
  }
  return found
}

function noRaster(folder: string, notRead: readonly LeftOut[]): ReliefRefusal {
  const namesOf = (kind: LeftOut['kind']): string => shortList(notRead, kind)
  const [folders, packed] = [namesOf('folder'), namesOf('packed')]
  const advice = [
    ...(packed === '' ? [] : [`unpack ${packed} first`]),
    ...(folders === '' ? [] : [`give the folders in it that have rasters: ${folders}`]),
  ]
  return new ReliefRefusal(
    [`${folder}: contains no raster (a file that ends with .tif, .tiff or .asc)`, ...advice].join('; '),
  )
}

const MOST_NAMES = 3

/** Returns the names of one kind, or the first three and the number of the others. */
export function shortList(notRead: readonly LeftOut[], kind: LeftOut['kind']): string {
  const names = notRead.filter((each) => each.kind === kind).map(({ name }) => name)
  const rest = names.length - MOST_NAMES
  return rest > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${rest} more` : names.join(', ')
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new ReliefRefusal(`${folder}: cannot be read (${messageOf(error)})`)
  }
}

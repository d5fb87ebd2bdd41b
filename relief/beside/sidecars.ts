import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ReliefRefusal } from '../failures.ts'
import { systemFromText } from '../datum/wkt.ts'
import { parsePam, type PamFacts } from './pam.ts'

/** Files beside a raster on the disk that say more of it, or something else. */
export interface Sidecars {
  /** What `NAME.tif.aux.xml` says; null without one. */
  readonly aux: PamFacts | null
  /** Path of the `.aux.xml`. */
  readonly auxName: string
  /** The projected system that the `.aux.xml` names; null for one that is unknown, undefined where it names none. */
  readonly auxSystem: () => string | null | undefined
  /** The same of the `.prj`. */
  readonly prjSystem: () => string | null | undefined
  /** The numbers of a world file as a geotransform of GDAL; null without one. */
  readonly world: () => { readonly name: string; readonly transform: readonly number[] } | null
  /** Path of `NAME.tif.msk`, which hides cells; null without one. */
  readonly mask: string | null
  /** Names of files that other programs read and this one does not, though no height depends on them. */
  readonly unread: readonly string[]
}

/** Longer files hold something else, such as an atlas of colours. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_PRJ = 100_000

/** Looks for the files beside a raster, as GDAL does. Throws ReliefRefusal for one that is damaged. */
export function sidecarsOf(raster: string): Sidecars {
  const stem = raster.slice(0, raster.length - path.extname(raster).length)
  const auxName = found(`${raster}.aux.xml`)
  const aux = auxName === null ? null : parsePam(auxName, textOf(auxName, MOST_BYTES))
  const prj = found(`${stem}.prj`)
  const worlds = worldNames(raster, stem)
  return {
    mask: found(`${raster}.msk`),
    aux,
    auxName: auxName ?? '',
    auxSystem: () =>
      aux?.system === undefined || aux.system === null
        ? undefined
        : systemFromText(auxName ?? raster, aux.system),
    prjSystem: () =>
      prj === null || statSync(prj).size > MOST_PRJ ? undefined : systemFromText(prj, textOf(prj, MOST_PRJ)),
    world() {
      const name = worlds.map(found).find((beside) => beside !== null)
      return name === undefined ? null : { name, transform: parseWorld(name, textOf(name, MOST_PRJ)) }
    },
    unread: [`${raster}.ovr`, `${stem}.ovr`, `${stem}.msk`, `${stem}.aux.xml`, `${raster}.aux`, `${stem}.aux`]
      .filter((name) => name !== auxName)
      .map(found)
      .filter((name) => name !== null)
      .map((name) => path.basename(name)),
  }
}

/** A raster without files beside it, such as one at an address. */
export const ALONE: Sidecars = {
  mask: null,
  aux: null,
  auxName: '',
  auxSystem: () => undefined,
  prjSystem: () => undefined,
  world: () => null,
  unread: [],
}

/** The error of a raster whose mask beside it is not read. */
export function unreadMaskBeside(file: string, name: string): ReliefRefusal {
  return new ReliefRefusal(
    `${file}: ${path.basename(name)} beside it marks missing cells, and is not read; write them as a nodata value, for example with gdalwarp -srcnodata None -dstnodata -9999, or take the mask away if it does not belong to the raster`,
  )
}

/** Returns what changes whenever a file beside a raster does that could change its heights or its position. */
export function stateBeside(raster: string): string {
  const stem = raster.slice(0, raster.length - path.extname(raster).length)
  return [`${raster}.aux.xml`, `${raster}.msk`, `${stem}.prj`, ...worldNames(raster, stem)]
    .map(found)
    .flatMap((name) => (name === null ? [] : [`${path.basename(name)} ${statSync(name).mtimeMs}`]))
    .join(' ')
}

/** Returns the name of a file that exists, with its ending as it is written or in upper case. */
function found(name: string): string | null {
  const end = path.extname(name)
  const upper = name.slice(0, name.length - end.length) + end.toUpperCase()
  return existsSync(name) ? name : existsSync(upper) ? upper : null
}

/** Returns the names of world files: `a.tfw`, `a.tifw` and `a.wld` for `a.tif`. */
function worldNames(raster: string, stem: string): readonly string[] {
  const end = path.extname(raster).slice(1)
  const short = `${end.at(0) ?? ''}${end.at(-1) ?? ''}w`
  return [`${stem}.${short}`, `${raster}w`, `${stem}.wld`]
}

function textOf(file: string, most: number): string {
  if (statSync(file).size > most) throw new ReliefRefusal(`${file}: has more than ${most} bytes`)
  return readFileSync(file, 'utf8')
}

/** Parses the six lines of a world file, which give the centre of the first cell. */
function parseWorld(file: string, text: string): readonly number[] {
  const numbers = text
    .trim()
    .split(/\s+/)
    .slice(0, 6)
    .map((word) => Number(word.replace(',', '.')))
  const [across = NaN, turnBack = NaN, turn = NaN, down = NaN, x = NaN, y = NaN] = numbers
  if (![across, turnBack, turn, down, x, y].every(Number.isFinite))
    throw new ReliefRefusal(`${file}: does not hold the six numbers of a world file`)
  return [x - across / 2 - turn / 2, across, turn, y - turnBack / 2 - down / 2, turnBack, down]
}

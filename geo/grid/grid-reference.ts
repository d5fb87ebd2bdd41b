/** A square of the National Grid by its south-west corner and the length of its side, in metres. */
export interface GridSquare {
  easting: number
  northing: number
  size: SquareSize
}

/** Sides in metres of the squares of references with 2, 4, 6, 8 and 10 figures. */
export const GRID_SIZES = [10_000, 1000, 100, 10, 1] as const
/** Side of such a square in metres. */
export type GridSize = (typeof GRID_SIZES)[number]

const HUNDRED_KM = 100_000
/** The two letters alone are a square of 100 km. */
export type SquareSize = typeof HUNDRED_KM | GridSize

/**
 * Letters of the 500 km squares, and of the 100 km squares within them, in rows of five from the north-west. There is
 * no I.
 */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
/** Extent of the grid to the east and to the north, in hundreds of kilometres. */
const REACH = { east: 7, north: 13 }
const FIGURES_OF_A_METRE = 5
/** The greatest length of a text that is parsed as a place, in characters. */
export const PLACE_TEXT_MAX_LENGTH = 100

/**
 * Parses a grid reference, such as `SN 123 456`, `sn123456`, `SN 12345 67890` or `SN`, with or without `NGR` before it.
 * Returns null for anything else, and where the figures cannot be divided into two equal halves (`SN 12 456`).
 */
export function parseGridReference(text: string): GridSquare | null {
  if (text.length > PLACE_TEXT_MAX_LENGTH) return null
  const plain = text.trim().toUpperCase()
  const parts = /^(?:NGR[\s:]*)?([A-HJ-Z])\s*([A-HJ-Z])(?:[\s,/]*(\d[\d\s,/]*))?$/.exec(plain)
  if (!parts) return null
  const [, first = '', second = '', figures = ''] = parts
  const corner = hundredKmCorner(first, second)
  if (!corner) return null
  if (figures === '') return { ...corner, size: HUNDRED_KM }
  const halves = halvesOf(figures.match(/\d+/g) ?? [])
  if (!halves) return null
  const size = GRID_SIZES[halves[0].length - 1]
  if (size === undefined) return null
  return {
    easting: corner.easting + Number(halves[0]) * size,
    northing: corner.northing + Number(halves[1]) * size,
    size,
  }
}

/** Divides the figures into halves. Spaces may be anywhere, provided that one of them separates the halves. */
function halvesOf(groups: readonly string[]): [string, string] | null {
  const figures = groups.join('')
  const half = figures.length / 2
  let end = 0
  const ends = groups.map((group) => (end += group.length))
  if (groups.length > 1 && !ends.includes(half)) return null
  return Number.isInteger(half) ? [figures.slice(0, half), figures.slice(half)] : null
}

/**
 * Returns the reference of the square of this size that contains a place, such as `SN 599 799` or `SN`. Coordinates are
 * truncated and never rounded, since a reference names the south-west corner. The place is in metres of the National
 * Grid; returns null outside it.
 */
export function gridReference(place: { easting: number; northing: number }, size: SquareSize): string | null {
  const letters = hundredKmLetters(place)
  if (!letters) return null
  if (size === HUNDRED_KM) return letters
  const digits = FIGURES_OF_A_METRE - Math.log10(size)
  const figures = (metres: number) =>
    String(Math.floor((metres % HUNDRED_KM) / size)).padStart(Math.round(digits), '0')
  return `${letters} ${figures(place.easting)} ${figures(place.northing)}`
}

/** Returns the square of this size that contains a place. All are in metres of the National Grid. */
export function squareAround(place: { easting: number; northing: number }, size: GridSize): GridSquare {
  const cut = (metres: number) => Math.floor(metres / size) * size
  return { easting: cut(place.easting), northing: cut(place.northing), size }
}

function hundredKmCorner(first: string, second: string): { easting: number; northing: number } | null {
  const [wide, near] = [LETTERS.indexOf(first), LETTERS.indexOf(second)]
  // The origin of the grid is the south-west corner of S, two squares from the west and one row from the south.
  const east = ((wide % 5) - 2) * 5 + (near % 5)
  const north = (3 - Math.floor(wide / 5)) * 5 + 4 - Math.floor(near / 5)
  if (east < 0 || east >= REACH.east || north < 0 || north >= REACH.north) return null
  return { easting: east * HUNDRED_KM, northing: north * HUNDRED_KM }
}

function hundredKmLetters({ easting, northing }: { easting: number; northing: number }): string | null {
  const east = Math.floor(easting / HUNDRED_KM)
  const north = Math.floor(northing / HUNDRED_KM)
  if (!(east >= 0 && east < REACH.east && north >= 0 && north < REACH.north)) return null
  const wide = (3 - Math.floor(north / 5)) * 5 + Math.floor(east / 5) + 2
  const near = (4 - (north % 5)) * 5 + (east % 5)
  return `${LETTERS[wide] ?? ''}${LETTERS[near] ?? ''}`
}

/**
 * Parses coordinates of the National Grid in metres: `260000 280000`, `260000, 280000`, `E 260000 N 280000`,
 * `260000mE 280000mN`. Without letters the easting comes first. Returns the square metre that contains them, or null for
 * anything else.
 */
export function parseGridNumbers(text: string): GridSquare | null {
  if (text.length > PLACE_TEXT_MAX_LENGTH) return null
  const metres = String.raw`(\d{4,7}(?:\.\d+)?)`
  const between = String.raw`[ ,;]+`
  // Runs of spaces become one space first, so that each expression can match in only one way.
  const plain = text
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?M? ?(?=[EN]\b)|(?<=\d) ?M\b/g, ' ')
    .trim()
  const forms: [RegExp, 'east first' | 'north first'][] = [
    [new RegExp(`^${metres}${between}${metres}$`), 'east first'],
    [new RegExp(`^E[ :=]*${metres}${between}N[ :=]*${metres}$`), 'east first'],
    [new RegExp(`^N[ :=]*${metres}${between}E[ :=]*${metres}$`), 'north first'],
    [new RegExp(`^${metres} *E${between}${metres} *N$`), 'east first'],
    [new RegExp(`^${metres} *N${between}${metres} *E$`), 'north first'],
  ]
  for (const [form, order] of forms) {
    const found = form.exec(plain)
    if (!found) continue
    const [one, other] = [Number(found[1]), Number(found[2])]
    const place =
      order === 'east first' ? { easting: one, northing: other } : { easting: other, northing: one }
    return hundredKmLetters(place) ? squareAround(place, 1) : null
  }
  return null
}

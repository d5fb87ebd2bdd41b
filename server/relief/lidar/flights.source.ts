import type { SquareFlights } from '#contract/relief/lidar.ts'
import type { GridSquare } from '#geo/grid/grid-reference.ts'
import { tenKmSquareOfWales } from '#geo/grid/grid-squares.ts'
import {
  readCatalogueEntry,
  type CatalogueEntry,
  catalogueParameters,
} from '#relief/catalogue/national-catalogue.ts'
import { FeedTrouble } from '#server/platform/map-service/polite-client.ts'
import { askWfs, type WfsQuestion } from '#server/platform/map-service/wfs.source.ts'

/** A service may give fewer rows at once than were asked for, but not so few. */
const MOST_PAGES = 5

/** When the squares of 1 km in a square of 10 km were flown, sorted by their names. Throws FeedTrouble. */
export async function fetchFlights(
  catalogue: Omit<WfsQuestion, 'more'>,
  square: GridSquare,
): Promise<SquareFlights[]> {
  const entries: CatalogueEntry[] = []
  let [received, matched] = [0, 0]
  for (let page = 0; page === 0 || received < matched; page += 1) {
    if (page === MOST_PAGES)
      throw new FeedTrouble('nonsense', `${received} of ${matched} rows on ${page} pages`)
    const answer = await askWfs({ ...catalogue, more: questionOf(square, received) }, ({ properties }) =>
      readCatalogueEntry(properties),
    )
    entries.push(...answer.found)
    received += answer.count
    // A page without rows would be followed by others.
    matched = answer.count === 0 ? received : (answer.matched ?? received)
  }
  if (entries.length < received / 2)
    throw new FeedTrouble('nonsense', `only ${entries.length} of ${received} rows name a square`)
  return flightsOf(entries, square)
}

function questionOf({ easting, northing, size }: GridSquare, received: number): Record<string, string> {
  const area = { west: easting, south: northing, east: easting + size, north: northing + size }
  return { ...catalogueParameters(area), ...(received > 0 && { startIndex: String(received) }) }
}

/** A square has several rows if it was delivered again. A year says nothing more where a day of the same year is known. */
function flightsOf(entries: readonly CatalogueEntry[], square: GridSquare): SquareFlights[] {
  const flights = new Map<string, Set<string>>()
  for (const entry of entries) {
    if (!isIn(square, entry.square)) continue
    const flown = flights.get(entry.square) ?? new Set()
    for (const when of entry.flown) flown.add(when)
    flights.set(entry.square, flown)
  }
  return [...flights]
    .map(([name, flown]) => ({ square: name, flown: withoutVaguer([...flown]).sort() }))
    .filter(({ flown }) => flown.length > 0)
    .sort((one, other) => (one.square < other.square ? -1 : 1))
}

function withoutVaguer(flown: readonly string[]): string[] {
  return flown.filter((when) => !flown.some((other) => other !== when && other.startsWith(when)))
}

/** SN6082 lies in SN68: of the four figures, the first and the third name the square of 10 km. */
function isIn(square: GridSquare, name: string): boolean {
  const around = tenKmSquareOfWales(`${name.slice(0, 2)}${name.charAt(2)}${name.charAt(4)}`)
  return around?.easting === square.easting && around.northing === square.northing
}

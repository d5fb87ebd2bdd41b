import rows from '#contract/site/places.json'
import type { ListedPlace } from './listed-place.ts'
import { plainLetters } from '#web/lib/words/letters.ts'
import { EARTHWORKS } from '#web/relief/layers/ground/earthworks.ts'
import { REGIONS } from './regions.ts'
import { slipsBetween } from '../spelling.ts'

/** Names in use that are in neither column of the list. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  Llanfairpwllgwyngyll: [
    'Llanfair PG',
    'Llanfair Pwllgwyngyll',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  ],
}

const PLACES: readonly ListedPlace[] = [
  ...rows.map(([english, welsh, longitude, latitude, rank]) => ({
    english: String(english),
    welsh: String(welsh),
    others: OTHER_NAMES[String(english)] ?? [],
    latitude: Number(latitude),
    longitude: Number(longitude),
    rank: Number(rank),
    about: Number(rank) === 1 ? ('town' as const) : ('settlement' as const),
    extent: null,
  })),
  ...REGIONS,
  ...EARTHWORKS.map(({ name, ...place }) => ({
    ...{ english: name, welsh: name, others: [], ...place },
    ...{ rank: 2, about: 'hillfort' as const, extent: null },
  })),
]

const MOST = 8
/** No text that is longer is a name: the longest has 58 letters. */
const LONGEST = 100
/** Shorter texts match the beginnings of words only: `sh` is not in Fishguard. */
const INSIDE_FROM = 3

/**
 * Places whose Welsh or English name contains the text, ignoring accents, hyphens and case: exact names first, then names and
 * words that start with it; among equals, the better known first. Where there is none, the places whose names are spelt
 * almost like it.
 */
export function matchingPlaces(text: string, places = PLACES): ListedPlace[] {
  if (text.length > LONGEST) return []
  const wanted = folded(text)
  if (wanted === '') return []
  const found = inOrder(places, (name) => likeness(name, wanted))
  return found.length > 0 ? found : inOrder(places, (name) => slipsBetween(wanted, name))
}

/** @param orderOf the place of a folded name in the list; Infinity leaves it out */
function inOrder(places: readonly ListedPlace[], orderOf: (name: string) => number): ListedPlace[] {
  return places
    .map((place) => ({ place, order: Math.min(...foldedNamesOf(place).map(orderOf)) }))
    .filter(({ order }) => order < Infinity)
    .sort(
      (a, b) =>
        a.order - b.order ||
        a.place.rank - b.place.rank ||
        a.place.english.localeCompare(b.place.english, 'en'),
    )
    .slice(0, MOST)
    .map(({ place }) => place)
}

/** Kept, because folding a name takes much longer than comparing it. */
const foldedNames = new WeakMap<ListedPlace, readonly string[]>()

function foldedNamesOf(place: ListedPlace): readonly string[] {
  const known = foldedNames.get(place)
  if (known) return known
  const names = [place.english, place.welsh, ...place.others].map(folded)
  foldedNames.set(place, names)
  return names
}

/** 0 for an exact match; Infinity where the name does not contain the text. */
function likeness(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.includes(` ${wanted}`)) return 2
  return wanted.length >= INSIDE_FROM && name.includes(wanted) ? 3 : Infinity
}

/** `Tŷ-Croes` is `ty croes`, `Saint Davids` is `st davids`; full-width letters are like others. */
function folded(name: string): string {
  return plainLetters(name)
    .replaceAll(/['’.()]/g, '')
    .replaceAll(/[\s-]+/g, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .trim()
}

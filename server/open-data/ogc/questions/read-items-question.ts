import { ITEMS_LIMIT, MOST_OFFSET } from '#contract/open-data/open-data.ts'
import { readNumber, refused, type StrictQuery } from '#server/platform/http/request/strict-query.ts'
import { areaInDegrees, OutsideWorld, type AreaInDegrees } from './area-in-degrees.ts'
import type { CoordinateSystem, Pair } from '../coordinate-systems.ts'
import type { Period } from '../condition.ts'
import { readPeriod } from './read-period.rules.ts'

/** What the items of every collection can be asked for. */
export interface ItemsQuestion {
  limit: number
  offset: number
  area: AreaInDegrees | null
  period: Period | null
  /** In which geometries are answered. */
  crs: CoordinateSystem
}

/** Items in an answer: how many unless asked otherwise, and at most. */
export interface PageSize {
  usual: number
  most: number
}
const FOR_PROGRAMS: PageSize = { usual: ITEMS_LIMIT.default, most: ITEMS_LIMIT.most }

type Systems = readonly CoordinateSystem[]

/** Throws a Refusal that names the parameter. */
export function readItemsQuestion(
  query: StrictQuery,
  systems: Systems,
  size: PageSize = FOR_PROGRAMS,
): ItemsQuestion {
  return {
    limit: readLimit(query.limit, size),
    offset: readOffset(query.offset),
    area: readBox(query.bbox, systemNamed('bbox-crs', query['bbox-crs'], systems)),
    period: readDatetime(query.datetime),
    crs: systemNamed('crs', query.crs, systems),
  }
}

export function systemNamed(parameter: string, uri: string | undefined, systems: Systems): CoordinateSystem {
  const found = systems.find((system) => uri === undefined || system.uri === uri)
  if (found) return found
  throw refused(parameter, `Write one of ${systems.map((system) => system.uri).join(', ')}.`)
}

function readLimit(text: string | undefined, { usual, most }: PageSize): number {
  if (text === undefined) return usual
  if (!/^\d+$/.test(text) || Number(text) < 1)
    throw refused('limit', `Write a whole number from 1 to ${ITEMS_LIMIT.most}.`)
  return Math.min(Number(text), most)
}

function readOffset(text: string | undefined): number {
  if (text === undefined) return 0
  if (/^\d+$/.test(text) && Number(text) <= MOST_OFFSET) return Number(text)
  throw refused(
    'offset',
    `Write a whole number up to ${MOST_OFFSET}. For everything, follow the links "next" or take a file from /data/files/.`,
  )
}

function readBox(text: string | undefined, system: CoordinateSystem): AreaInDegrees | null {
  if (text === undefined) return null
  const numbers = text.split(',').map(readNumber)
  const isBox = (numbers.length === 4 || numbers.length === 6) && !numbers.includes(null)
  if (!isBox) throw refused('bbox', 'Write four numbers, or six with heights, with commas between them.')
  const half = numbers.length / 2
  const corner = (at: number): Pair => [numbers[at] ?? Number.NaN, numbers[at + 1] ?? Number.NaN]
  try {
    return areaInDegrees({ type: 'Box', corners: [corner(0), corner(half)] }, system)
  } catch (fault) {
    if (fault instanceof OutsideWorld) throw refused('bbox', `${fault.message}.`)
    throw fault
  }
}

function readDatetime(text: string | undefined): Period | null {
  if (text === undefined) return null
  const period = readPeriod(text)
  if (period) return period
  throw refused('datetime', 'Write a day, a time of RFC 3339, or two of them with a slash between them.')
}

import type { Period } from '../condition.ts'
import { readDay, readMoment } from '../../cql2/moments.rules.ts'

const DAY = 86_400_000
/** Texts for an end that is open. */
const OPEN = ['', '..']
/** The latest moment that RFC 3339 can write. QGIS means an open end by it. */
const LATEST = Date.UTC(9999, 11, 31)

/**
 * Reads `datetime` of OGC API Features: a day, a moment, or two of them with a slash between, of which one may be open.
 * A day is a whole day in UTC, and a moment a whole millisecond. Returns null if it is none of these.
 */
export function readPeriod(text: string): Period | null {
  const ends = text.split('/')
  const [first = '', last = first] = ends
  if (ends.length > 2 || (ends.length === 1 && OPEN.includes(first))) return null
  if (OPEN.includes(first) && OPEN.includes(last)) return null
  const [begin, end] = [spanOf(first), spanOf(last)]
  if (begin === null || end === null) return null
  const isOrdered = begin.from === null || end.before === null || begin.from < end.before
  return isOrdered ? { from: inText(begin.from), before: inText(end.before) } : null
}

/** Milliseconds since 1970. */
function spanOf(text: string): { from: number | null; before: number | null } | null {
  if (OPEN.includes(text)) return { from: null, before: null }
  const day = readDay(text)
  const moment = day === null ? readMoment(text) : `${day}T00:00:00.000Z`
  if (moment === null) return null
  const from = Date.parse(moment)
  return { from, before: from >= LATEST ? null : from + (day === null ? 1 : DAY) }
}

function inText(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}

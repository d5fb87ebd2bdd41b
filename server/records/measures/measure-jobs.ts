import { messageOf } from '#contract/http/fault.ts'
import { toPosition } from '#geo/position.ts'
import { HopelessJob, type JobHandler } from '#server/platform/jobs/index.ts'
import type { PortalTileset } from '#server/relief/index.ts'
import { isOutage } from '#server/platform/database/answers/database-trouble.ts'
import { groundsUnder, measureRecord, namesOf, type MeasureDeps } from './measure-record.action.ts'
import { findOutline, findOutlines, type OutlineWithGround } from './measures.repository.ts'
import { MEASURE_RECORD } from './measures.ts'

const HOUR = 3_600_000
const PAGE = 1000
/** National tiles are made of what other people's servers send, in the same turn as those that visitors wait for. */
const MOST_OF_LIVE_TILESETS = 100
/** With so many failures one after the other, the heights cannot be read at all. */
const MOST_FAILURES = 5

/** Measures records: each soon after it was saved, and once an hour all that are not measured by the tilesets of today. */
export function measureJobs(deps: MeasureDeps): JobHandler[] {
  return [
    { kind: MEASURE_RECORD, run: (payload, signal) => measureOne(deps, payload, signal) },
    {
      kind: 'measure-records-again',
      next: (after) => new Date(after.getTime() + HOUR),
      run: (_, signal) => measureStale(deps, signal),
    },
  ]
}

async function measureOne(deps: MeasureDeps, payload: unknown, signal: AbortSignal): Promise<void> {
  const outline = await findOutline(deps.db, recordIn(payload))
  // It was withdrawn meanwhile. If it is restored, the next hour measures it.
  if (outline) await measureRecord(deps, outline, { tilesets: await deps.relief.all(), signal })
}

function recordIn(payload: unknown): number {
  if (typeof payload === 'object' && payload && 'record' in payload && typeof payload.record === 'number')
    return payload.record
  throw new HopelessJob('This job names no record')
}

/** Records from before the portal measured any, those that came from elsewhere, and those under a new or another tileset. */
export async function measureStale(deps: MeasureDeps, signal: AbortSignal): Promise<void> {
  const rest = { live: MOST_OF_LIVE_TILESETS, failures: MOST_FAILURES }
  let after = 0
  for (;;) {
    const page = await findOutlines(deps.db, { after, most: PAGE })
    const tilesets = await deps.relief.all()
    for (const record of page) {
      if (!isStale(record, tilesets, rest)) continue
      await tryToMeasure(deps, record, { tilesets, signal, rest })
      if (rest.failures === 0) return
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}

interface Rest {
  /** How many more records may be measured with national tilesets. */
  live: number
  /** How many more may fail one after the other. */
  failures: number
}

function isStale(
  { outline, ground }: OutlineWithGround,
  tilesets: readonly PortalTileset[],
  rest: Rest,
): boolean {
  const lyingThere = groundsUnder(tilesets, outline.map(toPosition))
  if (ground === namesOf(lyingThere)) return false
  if (!lyingThere.some(({ isLive }) => isLive)) return true
  if (rest.live === 0) return false
  rest.live -= 1
  return true
}

async function tryToMeasure(
  deps: MeasureDeps,
  record: OutlineWithGround,
  { rest, ...how }: { tilesets: readonly PortalTileset[]; signal: AbortSignal; rest: Rest },
): Promise<void> {
  try {
    await measureRecord(deps, record, how)
    rest.failures = MOST_FAILURES
  } catch (error) {
    how.signal.throwIfAborted()
    if (error instanceof Error && isOutage(error)) throw error
    rest.failures -= 1
    deps.log.warn({ record: record.id, reason: messageOf(error) }, 'a record could not be measured')
  }
}

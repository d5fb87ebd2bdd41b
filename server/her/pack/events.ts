import { gridReference } from '#geo/grid/grid-reference.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { Cell } from '#formats/shared/escaping.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { StoredFind } from './finds.repository.ts'
import { dayOf } from './monuments.ts'

export const EVENT_COLUMNS = [
  'event',
  'name',
  'event_type',
  'event_type_uri',
  'from',
  'to',
  'organisation',
  'people',
  'source',
  'version',
  'cell_m',
  'flown',
  'layers',
  'squares',
  'km2',
  'wkt_27700',
  'looks',
  'nothing',
  'marked',
  'finds',
  'detection',
  'limits',
] as const

interface Batch {
  /** Of the batch, which its events begin with. */
  name: string
  region: HerRegion
  /** Who runs the portal; null if that is not set. */
  operator: string | null
  grid: NationalGrid
}

interface LidarSet {
  source: string | null
  version: string | null
}

/**
 * The looking that led to these finds, a row for each LiDAR set that their finders name: outside campaigns, only what was found is
 * known. What nobody kept is empty: where else somebody looked, how often, and where nothing was.
 */
export function eventsOf(finds: readonly StoredFind[], batch: Batch): Cell[][] {
  const bySet = new Map<string, { set: LidarSet; finds: StoredFind[] }>()
  for (const find of finds) {
    const set = lidarOf(find)
    const key = JSON.stringify(set)
    const same = bySet.get(key) ?? { set, finds: [] }
    same.finds.push(find)
    bySet.set(key, same)
  }
  return [...bySet.values()].map(({ set, finds: same }, at) =>
    eventRow(same, set, `${batch.name}-e${at + 1}`, batch),
  )
}

function eventRow(
  finds: readonly StoredFind[],
  { source, version }: LidarSet,
  event: string,
  { region, operator, grid }: Batch,
): Cell[] {
  const t = wordsIn('en', 'herPack')
  const days = finds.map(({ created_at: made }) => dayOf(made)).sort()
  const squares = [...new Set(finds.map((find) => gridReference(grid.fromDegrees(find), 1000) ?? ''))]
  const values: Record<(typeof EVENT_COLUMNS)[number], Cell> = {
    event,
    name: t('event.name', { region }),
    event_type: t('event.type'),
    event_type_uri: null,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    organisation: operator,
    people: new Set(finds.map(({ finder }) => finder)).size,
    source,
    version,
    cell_m: cellOf(finds, { source, version }),
    flown: null,
    layers: [...new Set(finds.flatMap(layersOf))].sort().join('; '),
    squares: squares
      .filter((square) => square !== '')
      .sort()
      .join(' '),
    km2: null,
    wkt_27700: null,
    looks: null,
    nothing: null,
    marked: squares.length,
    finds: finds.map(({ id }) => id).join(' '),
    detection: null,
    limits: t('event.limits'),
  }
  return EVENT_COLUMNS.map((name) => values[name])
}

/** As the finder says, in the first evidence of LiDAR that names a set. */
function lidarOf({ known }: StoredFind): LidarSet {
  const seen = known?.evidence.find(({ kind, set }) => kind === 'lidar' && set !== undefined)
  return { source: seen?.set ?? null, version: seen?.version ?? null }
}

/** The relief on which it was seen. */
function layersOf({ known, seen_under: seen }: StoredFind): string[] {
  const named = (known?.evidence ?? []).flatMap(({ kind, layer }) =>
    kind === 'lidar' && layer !== undefined ? [layer] : [],
  )
  return seen === null ? named : [...named, seen.layer]
}

/** Metres of a cell, where the portal measured one of the finds in the same version of the same set. */
function cellOf(finds: readonly StoredFind[], { source, version }: LidarSet): number | null {
  const measured = finds.find(
    ({ tile_set: set, set_version: of, cell }) =>
      cell !== null && source !== null && set === source && (version === null || of === version),
  )
  return measured?.cell ?? null
}

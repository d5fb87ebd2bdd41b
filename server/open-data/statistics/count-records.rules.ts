import { COUNTED_BY, type CountedBy, type Counts, type Statistics } from '#contract/open-data/statistics.ts'
import { RECORD_LICENCES } from '#contract/records/licences.ts'
import { squareName } from '#geo/grid/grid-squares.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { BYTE_ORDER_MARK, csvLine } from '#formats/shared/escaping.ts'
import type { CountedRecord } from './counted-record.ts'

const HEAD = csvLine(['counted_by', 'value', 'records'])

/** One line for each number, so that a program needs no knowledge of the tables' order. */
export function statisticsCsv(statistics: Statistics): string {
  const lines = COUNTED_BY.flatMap((by) =>
    statistics[by].map(({ value, records }) => csvLine([by, value, records])),
  )
  return [BYTE_ORDER_MARK, HEAD, csvLine(['all', '', statistics.records]), ...lines].join('')
}

/** Numbers of records by value, for each of COUNTED_BY. */
type RecordCounts = Readonly<Record<CountedBy | 'licence', Map<string, number>>>

const DEGREE = 1e7
const SQUARE = 10_000

export function countRecords(rows: readonly CountedRecord[], grid: NationalGrid): RecordCounts {
  const counts = noCounts()
  for (const { site_type, monument_type, period, created_at, longitude_e7, latitude_e7, licence } of rows) {
    const point = grid.fromDegrees({ latitude: latitude_e7 / DEGREE, longitude: longitude_e7 / DEGREE })
    const values: Record<CountedBy, string> = {
      site_type,
      monument_type,
      period,
      month: created_at.toISOString().slice(0, 7),
      square: squareName(point, SQUARE) ?? '',
    }
    for (const by of COUNTED_BY) add(counts[by], values[by], 1)
    add(counts.licence, licence, 1)
  }
  return counts
}

export function sumOf(parts: readonly RecordCounts[]): Statistics {
  const sum = noCounts()
  for (const part of parts)
    for (const by of [...COUNTED_BY, 'licence'] as const)
      for (const [value, records] of part[by]) add(sum[by], value, records)
  return {
    records: [...sum.site_type.values()].reduce((all, records) => all + records, 0),
    without_licence: sum.licence.get(RECORD_LICENCES[0]) ?? 0,
    site_type: mostFirst(sum.site_type),
    monument_type: mostFirst(sum.monument_type),
    period: mostFirst(sum.period),
    month: inOrderOfValue(sum.month),
    square: mostFirst(sum.square),
  }
}

function noCounts(): RecordCounts {
  return {
    site_type: new Map(),
    monument_type: new Map(),
    period: new Map(),
    month: new Map(),
    square: new Map(),
    licence: new Map(),
  }
}

function add(counts: Map<string, number>, value: string, records: number): void {
  counts.set(value, (counts.get(value) ?? 0) + records)
}

function inOrderOfValue(counts: ReadonlyMap<string, number>): Counts {
  return [...counts]
    .map(([value, records]) => ({ value, records }))
    .sort((one, other) => (one.value < other.value ? -1 : 1))
}

function mostFirst(counts: ReadonlyMap<string, number>): Counts {
  return inOrderOfValue(counts).sort((one, other) => other.records - one.records)
}

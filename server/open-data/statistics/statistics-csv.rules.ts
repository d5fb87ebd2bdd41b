import { COUNTED_BY, type Statistics } from '#contract/open-data/statistics.ts'
import { BYTE_ORDER_MARK, csvLine } from '#formats/shared/escaping.ts'

const HEAD = csvLine(['counted_by', 'value', 'records'])

/** One line for each number, so that a program needs no knowledge of the tables' order. */
export function statisticsCsv(statistics: Statistics): string {
  const lines = COUNTED_BY.flatMap((by) =>
    statistics[by].map(({ value, records }) => csvLine([by, value, records])),
  )
  return [BYTE_ORDER_MARK, HEAD, csvLine(['all', '', statistics.records]), ...lines].join('')
}

import type { RecordMeasures } from '#contract/records/measures.ts'
import type { StoredMeasures } from './measures.ts'

/** Decimals of metres and degrees: what is drawn by hand is not more accurate. */
const DECIMALS = 2

export function toMeasures({
  ground,
  madeAt,
  length,
  width,
  area,
  perimeter,
}: StoredMeasures): RecordMeasures {
  const known = ground === 'awaited' ? null : ground
  return {
    length: rounded(length),
    width: rounded(width),
    area: rounded(area),
    perimeter: rounded(perimeter),
    ground: known && {
      rises: rounded(known.rises),
      falls: rounded(known.falls),
      slope: rounded(known.slope),
      tileset: known.tileSet,
      version: known.setVersion,
      cell: rounded(known.cell),
      invented: known.invented,
    },
    ground_is_awaited: ground === 'awaited',
    made_at: madeAt.toISOString(),
  }
}

function rounded(value: number): number {
  // Without a negative zero, which JSON does not tell from zero.
  return Number(value.toFixed(DECIMALS)) + 0
}

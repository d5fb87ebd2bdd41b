import type { Bounds } from '#geo/shapes/box.ts'
import type { DrawnFeature, Pointable } from '#web/map/pointing/pointing.ts'
import { EXACT_LAYERS } from '#web/sensitivity/exact-records.layer.ts'
import { RECORD_LAYERS } from './records.layer.ts'

/** A record, or several that are drawn as one counted point. */
export type RecordThing =
  | { kind: 'finds'; id: number; title: string | null }
  | { kind: 'counted'; id: string; around: Bounds }

/** The layers that react to the pointer. The numbers on counted points do not, but the points below them do. */
export const POINTABLE_RECORDS: Pointable<RecordThing> = {
  layers: [
    EXACT_LAYERS.fill,
    RECORD_LAYERS.fill,
    RECORD_LAYERS.outline,
    RECORD_LAYERS.place,
    RECORD_LAYERS.count,
  ],
  thingOf: recordOf,
}

function recordOf({ layer, properties }: DrawnFeature): RecordThing | null {
  const { id, title, count, west, south, east, north } = properties
  if (typeof id === 'number') return { kind: 'finds', id, title: typeof title === 'string' ? title : null }
  if (layer.id !== RECORD_LAYERS.count || typeof count !== 'number') return null
  const around: Bounds = [Number(west), Number(south), Number(east), Number(north)]
  return { kind: 'counted', id: around.join(), around }
}

import type { Bounds } from '#geo/box.ts'
import type { DrawnFeature, Pointable } from '#web/map/pointing.ts'
import { FIND_LAYERS } from './records.layer.ts'

/** A record, or several that are drawn as one counted point. */
export type FindThing =
  { kind: 'finds'; id: number; title: string | null } | { kind: 'counted'; id: string; around: Bounds }

/** Numbers on counted points are not pointed at: what they stand on is. */
export const POINTABLE_FINDS: Pointable<FindThing> = {
  layers: [FIND_LAYERS.fill, FIND_LAYERS.outline, FIND_LAYERS.place, FIND_LAYERS.count],
  thingOf: findOf,
}

function findOf({ layer, properties }: DrawnFeature): FindThing | null {
  const { id, title, count, west, south, east, north } = properties
  if (typeof id === 'number') return { kind: 'finds', id, title: typeof title === 'string' ? title : null }
  if (layer.id !== FIND_LAYERS.count || typeof count !== 'number') return null
  const around: Bounds = [Number(west), Number(south), Number(east), Number(north)]
  return { kind: 'counted', id: around.join(), around }
}

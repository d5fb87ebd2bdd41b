import { isHeritage, POINTABLE_HERITAGE, type HeritageThing } from '#web/heritage/heritage-things.ts'
import { POINTABLE_RECORDS, type RecordThing } from '#web/records/map/pick-record.ts'
import type { LayerState } from '#web/map/layers/layer-state.ts'
import type { Pointable } from '#web/map/pointing/pointing.ts'
import type { Place } from '#web/map/pointing/use-map-pointer.ts'

/** Everything on the map that can be pointed at. */
type MapThing = RecordThing | HeritageThing

/** The kinds that have a popup. */
export type Announcement = Exclude<MapThing, { kind: 'counted' }>

const POINTABLES: Readonly<Record<Announcement['kind'], Pointable<MapThing>>> = {
  finds: POINTABLE_RECORDS,
  ...POINTABLE_HERITAGE,
}

/**
 * Where several overlap, the popup starts with the first: records come before heritage places, points before small areas, and
 * small areas before large ones.
 */
const IN_ORDER = ['finds', 'nmr', 'monuments', 'parks'] as const

/** The kinds that can be pointed at while these layers are on. */
export function pointablesOf({ overlays }: LayerState): Pointable<MapThing>[] {
  return IN_ORDER.filter((kind) => overlays[kind]).map((kind) => POINTABLES[kind])
}

/** The thing for which a popup is open, and its place. */
export interface Chosen extends Place {
  thing: Announcement
  /** Other things at the same place. */
  others: readonly Announcement[]
}

/** The feature that a click, or a choice from a list, opens; null if there is none. */
export function chosenOf(things: readonly MapThing[], { longitude, latitude }: Place): Chosen | null {
  const [thing, ...others] = things.filter((one) => one.kind !== 'counted')
  return thing && things[0] === thing ? { thing, others, longitude, latitude } : null
}

/** The same place, with another of its features in front. */
export function withInFront(chosen: Chosen, thing: Announcement): Chosen {
  const others = [chosen.thing, ...chosen.others].filter((one) => one !== thing)
  return { ...chosen, thing, others }
}

export function heritageOf(chosen: Chosen | null): HeritageThing | null {
  return chosen && isHeritage(chosen.thing) ? chosen.thing : null
}

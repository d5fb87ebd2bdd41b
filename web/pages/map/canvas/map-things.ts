import { isHeritage, POINTABLE_HERITAGE, type HeritageThing } from '#web/features/heritage/heritage-things.ts'
import { POINTABLE_RECORDS, type RecordThing } from '#web/features/records/pick-record.ts'
import type { LayerState } from '#web/map/layer-state.ts'
import type { Pointable } from '#web/map/pointing.ts'
import type { Place } from '#web/map/use-map-pointer.ts'

/** What on the map can be pointed at. */
type MapThing = RecordThing | HeritageThing

/** Of these a popup tells. */
export type Told = Exclude<MapThing, { kind: 'counted' }>

const POINTABLES: Readonly<Record<Told['kind'], Pointable<MapThing>>> = {
  finds: POINTABLE_RECORDS,
  ...POINTABLE_HERITAGE,
}

/**
 * Where several lie upon one another, the popup begins with the first: what members found comes before what is known,
 * points before small areas before large ones.
 */
const IN_ORDER = ['finds', 'nmr', 'monuments', 'parks'] as const

/** What can be pointed at while these layers are on. */
export function pointablesOf({ overlays }: LayerState): Pointable<MapThing>[] {
  return IN_ORDER.filter((kind) => overlays[kind]).map((kind) => POINTABLES[kind])
}

/** What a popup is open for, and where. */
export interface Chosen extends Place {
  thing: Told
  /** What else lies at the same place. */
  others: readonly Told[]
}

/** What a click or a choice from a list opens; null beside everything. */
export function chosenOf(things: readonly MapThing[], { longitude, latitude }: Place): Chosen | null {
  const [thing, ...others] = things.filter((one) => one.kind !== 'counted')
  return thing && things[0] === thing ? { thing, others, longitude, latitude } : null
}

/** The same place, with another of its things in front. */
export function withInFront(chosen: Chosen, thing: Told): Chosen {
  const others = [chosen.thing, ...chosen.others].filter((one) => one !== thing)
  return { ...chosen, thing, others }
}

export function heritageOf(chosen: Chosen | null): HeritageThing | null {
  return chosen && isHeritage(chosen.thing) ? chosen.thing : null
}

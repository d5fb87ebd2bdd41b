import { BASES, type MapSettings } from '#contract/relief/map.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { LIVE_LIGHT } from '#web/map/layers/layer-state.ts'
import {
  bareGroundAs,
  COMPARED_LAYERS,
  mapLayerOf,
  reliefLayerOf,
  type ComparedLayer,
} from '#web/map/swipe/compared-layer.ts'
import type { Comparison } from '#web/map/swipe/comparison.ts'
import { isElsewhere } from '../kinds/image.layer.ts'
import { layerFacts, type LayerFacts, type Missing } from '../layer-facts.ts'
import { bareGroundLayers } from '../kinds/relief-layers.ts'

/** What decides which layers can be compared. */
export interface Comparable {
  settings: MapSettings
  /** Why this browser cannot draw the live light; null as long as it can. */
  lightTrouble: Missing | null
}

export function comparedFacts({ settings, lightTrouble }: Comparable, compared: ComparedLayer): LayerFacts {
  const facts = layerFacts(settings, mapLayerOf(compared))
  if (facts.missing !== null) return facts
  if (compared === LIVE_LIGHT) return { ...facts, missing: lightTrouble }
  const reliefLayer = reliefLayerOf(compared)
  const lacks = reliefLayer !== null && !reliefLayersOf(settings).includes(reliefLayer)
  return lacks ? { ...facts, missing: 'noTiles' } : facts
}

const COMPARED_GROUPS = ['base', 'ground', 'surface'] as const

export interface ComparedGroup {
  name: (typeof COMPARED_GROUPS)[number]
  layers: readonly ComparedLayer[]
}

/** The live light and further relief layers are listed only where they can be shown, and `chosen` always. */
export function comparedGroups(comparable: Comparable, chosen: ComparedLayer): ComparedGroup[] {
  const lasting: readonly ComparedLayer[] = [...BASES, bareGroundAs('hillshade'), 'dsm', 'dsmMulti', chosen]
  const isOffered = (layer: ComparedLayer) =>
    lasting.includes(layer) || comparedFacts(comparable, layer).missing === null
  return COMPARED_GROUPS.map((name) => ({
    name,
    layers: COMPARED_LAYERS.filter((layer) => groupOf(layer) === name && isOffered(layer)),
  }))
}

function groupOf(compared: ComparedLayer): ComparedGroup['name'] {
  const layer = mapLayerOf(compared)
  if (BASES.some((base) => base === layer)) return 'base'
  return layer === LIVE_LIGHT || layer === 'dtm' ? 'ground' : 'surface'
}

/** The layers that can be compared, in the order of the choice. */
export function comparableLayers(comparable: Comparable): ComparedLayer[] {
  return COMPARED_LAYERS.filter((layer) => comparedFacts(comparable, layer).missing === null)
}

/** Bare ground without the relief layer that a side names is drawn, and therefore named, in the one that there is. */
export function comparisonAsDrawn(settings: MapSettings, { left, right }: Comparison): Comparison {
  const there = reliefLayersOf(settings)
  const [best] = there.includes('hillshade') ? (['hillshade'] as const) : there
  const drawn = (side: ComparedLayer) => {
    const reliefLayer = reliefLayerOf(side)
    return reliefLayer === null || best === undefined || there.includes(reliefLayer)
      ? side
      : bareGroundAs(best)
  }
  return { left: drawn(left), right: drawn(right) }
}

/** The relief layers of bare ground that there are. Another service has the hillshade alone. */
function reliefLayersOf({ layers, reliefSets }: MapSettings): ReliefLayerId[] {
  const own = bareGroundLayers(reliefSets)
  return isElsewhere(layers.dtm) && !own.includes('hillshade') ? ['hillshade', ...own] : own
}

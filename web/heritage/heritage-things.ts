import { HERITAGE_LAYERS, type AreaLayer, type HeritageLayer } from '#contract/relief/heritage.ts'
import type { DrawnFeature, Pointable } from '#web/map/pointing/pointing.ts'
import { areaLayerIds } from './layers/area.layer.ts'
import { NMR_SOURCE } from './layers/nmr.layer.ts'

/** A monument, park or site, with the properties that the map has. */
export interface HeritageThing {
  kind: HeritageLayer
  /** The SAM number of a monument, the reference number of a park or the NPRN of a site. */
  id: string
  name: string | null
  name_cy: string | null
}

function heritageThing(
  kind: HeritageLayer,
  { id, name, name_cy }: DrawnFeature['properties'],
): HeritageThing | null {
  if (typeof id !== 'string') return null
  return { kind, id, name: textOf(name), name_cy: textOf(name_cy) }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export const POINTABLE_HERITAGE: Readonly<Record<HeritageLayer, Pointable<HeritageThing>>> = {
  monuments: pointableAreas('monuments'),
  parks: pointableAreas('parks'),
  nmr: { layers: [NMR_SOURCE], thingOf: ({ properties }) => heritageThing('nmr', properties) },
}

function pointableAreas(layer: AreaLayer): Pointable<HeritageThing> {
  return {
    layers: areaLayerIds(layer),
    thingOf: ({ properties }) => heritageThing(layer, properties),
  }
}

export function isHeritage<T extends { kind: string }>(
  thing: T,
): thing is Extract<T, { kind: HeritageLayer }> {
  return (HERITAGE_LAYERS as readonly string[]).includes(thing.kind)
}

interface Named {
  name: string | null
  name_cy: string | null
}

/** The name in the visitor's language if the feed has it, otherwise in the other language; null if it has neither. */
export function nameIn(language: string, { name, name_cy }: Named): string | null {
  return language.startsWith('cy') ? (name_cy ?? name) : (name ?? name_cy)
}

import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useCallback, useState } from 'react'
import { IMAGE_LAYERS } from '#contract/relief/map.ts'
import { tryAgain, useLayerHealth, useLayerWatch, type LayerWatch } from '#web/map/layers/layer-watch.ts'
import { isDead, isUnreachable } from '#web/map/layers/source-health.ts'
import { mapLayerOf } from '#web/map/swipe/compared-layer.ts'
import { layersOfSide } from '#web/map/swipe/comparison.ts'
import { styleBeside } from '#web/map/swipe/style-beside.ts'
import type { BackgroundColours } from '../kinds/background-layers.tsx'
import { imageLayers } from '../kinds/image-layers.ts'
import type { Background } from '../kinds/use-background.ts'
import { usePlaceNames } from '../use-place-names.ts'

/** The right side of a comparison: a second map, its layers and their loading state. */
export interface RightSide {
  /** Null while there is no comparison, or its map has not loaded. */
  map: MapLibreMap | null
  onReady: (map: MapLibreMap | null) => void
  /** Makes its style from that of the first map. */
  styleOf: (first: StyleSpecification) => StyleSpecification
  watch: LayerWatch
  /** Requests its failed tiles again. */
  tryAgain: () => void
  /** Whether its base map fails to load. */
  baseFailed: boolean
  /** Whether the simple map replaces its base map. */
  simple: boolean
}

const PLACES = 'places'

export function useRightSide(background: Background, colours: BackgroundColours): RightSide {
  const { settings, comparison } = background
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const watch = useLayerWatch(map)
  const { base } = background.beside ?? background.layers
  const unreachable = useLayerHealth(watch, base, isUnreachable)
  const withoutBase = useLayerHealth(watch, base, isDead)
  const simple = unreachable || settings.layers[base].address === null
  const placeNames = usePlaceNames({
    settings,
    layers: background.beside ?? background.layers,
    simple,
    colours,
  })
  const { right } = comparison ?? {}
  const visitors = background.layers
  const styleOf = useCallback(
    (first: StyleSpecification) => {
      if (!right) return first
      const images = imageLayers(settings, layersOfSide(visitors, right), {
        origin: location.origin,
        withoutBase,
      })
      return styleBeside(first, { differs, parts: [...images, placeNames] })
    },
    [right, visitors, settings, withoutBase, placeNames],
  )
  return {
    map,
    onReady: setMap,
    styleOf,
    watch,
    tryAgain: () => {
      for (const layer of new Set([base, right ? mapLayerOf(right) : base])) tryAgain(map, watch, layer)
    },
    baseFailed: unreachable,
    simple,
  }
}

function differs(layer: string): boolean {
  return layer === PLACES || IMAGE_LAYERS.some((known) => known === layer)
}

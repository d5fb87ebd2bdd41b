import type { MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import type { ElevationSet } from '#contract/elevation.ts'
import { raiseTerrain, TERRAIN_SOURCE } from './raise-terrain.ts'

interface Terrain {
  /** Where the first knows the ground it counts. The same array as long as they are the same. */
  sets: readonly ElevationSet[]
  on: boolean
  /** Of heights; 1 is true. */
  exaggeration: number
}

/** Shows the map in three dimensions while it is on, and the flat map again after that. */
export function useTerrain(map: MapLibreMap | null, { sets, on, exaggeration }: Terrain): void {
  useEffect(() => (map && on ? raiseTerrain(map, sets) : undefined), [map, sets, on])
  useEffect(() => {
    if (map && on) map.setTerrain({ source: TERRAIN_SOURCE, exaggeration })
  }, [map, sets, on, exaggeration])
}

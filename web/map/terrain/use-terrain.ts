import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { ElevationTileset } from '#contract/relief/elevation.ts'

interface Terrain {
  /** The first tileset that has a height wins. Must be the same array while the tilesets are the same. */
  tilesets: readonly ElevationTileset[]
  on: boolean
  /** Factor for heights; 1 is true to scale. */
  exaggeration: number
  /** The tilt to which the map goes, in degrees from straight down. */
  tilt: number
}

const SOURCE = 'terrain'

/** Shows the map in three dimensions while `on` is true, and the flat map otherwise. */
export function useTerrain(map: MapLibreMap | null, { tilesets, on, exaggeration, tilt }: Terrain): void {
  const now = useEffectEvent(() => ({ exaggeration, tilt }))
  useEffect(() => {
    if (!map || !on) return undefined
    let flatten: (() => void) | null = null
    let gone = false
    void import('./raise-terrain.ts').then(({ raiseTerrain }) => {
      if (gone) return
      flatten = raiseTerrain(map, { source: SOURCE, tilesets, ...now() })
    })
    return () => {
      gone = true
      flatten?.()
    }
  }, [map, tilesets, on])
  useEffect(() => {
    if (map && on && map.getTerrain()) map.setTerrain({ source: SOURCE, exaggeration })
  }, [map, on, exaggeration])
}

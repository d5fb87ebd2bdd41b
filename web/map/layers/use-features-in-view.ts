import type { Geometry, Position } from 'geojson'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Bounds, Box } from '#geo/shapes/box.ts'

/** One feature, merged from all vector tiles that contain a part of it. */
export interface FeatureInView {
  id: number | string
  properties: Record<string, unknown>
  /** Extent of the parts in the tiles, in degrees. */
  extent: Bounds
}

interface TilePart {
  properties: Record<string, unknown>
  geometry: Geometry
}

const NOTHING: readonly FeatureInView[] = []

/**
 * The features of a vector tile source that reach into the view, by their property `id`. Empty while they are not
 * wanted.
 */
export function useFeaturesInView(
  map: MapLibreMap | null,
  source: string,
  sourceLayers: readonly string[],
  wanted: boolean,
): readonly FeatureInView[] {
  const [features, setFeatures] = useState(NOTHING)
  useEffect(() => {
    if (!map || !wanted) return
    let frame = 0
    // Tiles arrive one by one; the list is rebuilt at most once per frame.
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setFeatures(featuresIn(map, source, sourceLayers)))
    }
    const subscriptions = [
      map.on('moveend', look),
      map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
        if (sourceId === source && isSourceLoaded) look()
      }),
    ]
    look()
    return () => {
      cancelAnimationFrame(frame)
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map, source, sourceLayers, wanted])
  return wanted ? features : NOTHING
}

function featuresIn(map: MapLibreMap, source: string, sourceLayers: readonly string[]) {
  if (!map.getSource(source)) return NOTHING
  const bounds = map.getBounds()
  const parts = sourceLayers.flatMap((sourceLayer) => map.querySourceFeatures(source, { sourceLayer }))
  return gathered(parts, {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  })
}

/** Merges the parts that share an id, and returns those that reach into the view. */
export function gathered(parts: readonly TilePart[], view: Box): FeatureInView[] {
  const features = new Map<number | string, FeatureInView>()
  for (const { properties, geometry } of parts) {
    const { id } = properties
    if (typeof id !== 'string' && typeof id !== 'number') continue
    const known = features.get(id)
    const corners = cornersOf(geometry)
    if (corners.length === 0) continue
    features.set(id, { id, properties, extent: extentOf(corners, known?.extent) })
  }
  return [...features.values()].filter(
    ({ extent: [west, south, east, north] }) =>
      west <= view.east && east >= view.west && south <= view.north && north >= view.south,
  )
}

function extentOf(corners: readonly Position[], known?: FeatureInView['extent']): FeatureInView['extent'] {
  let [west, south, east, north] = known ?? [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude = 0, latitude = 0] of corners) {
    west = Math.min(west, longitude)
    south = Math.min(south, latitude)
    east = Math.max(east, longitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}

function cornersOf(geometry: Geometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'Polygon':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
    default:
      return []
  }
}

import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { recordQuery } from '#web/features/records/records.data.ts'
import { goToOutline } from '#web/map/show-outline.ts'

/** A link to a record brings the map to it, unless the link names a view of its own. Only on arrival. */
export function useArriveAtRecord(map: MapLibreMap | null, record: number | null, viewNamed: boolean): void {
  const [arrivedFor] = useState(viewNamed ? null : record)
  const { data } = useQuery({ ...recordQuery(arrivedFor ?? 0), enabled: arrivedFor !== null })
  const outline = data?.polygonCoordinate
  useEffect(() => {
    if (map && outline) goToOutline(map, outline)
  }, [map, outline])
}

import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { recordQuery } from '#web/features/records/records.data.ts'
import { goToOutline } from '#web/map/show-outline.ts'
import { recordIn } from '../../state/record-address.ts'

/** A link to a record, or to edit one, moves the map to it on arrival, unless the link has a view of its own. */
export function useArriveAtRecord(map: MapLibreMap | null, viewNamed: boolean): void {
  const [search] = useSearchParams()
  const [arrivedFor] = useState(viewNamed ? null : (recordIn(search, 'record') ?? recordIn(search, 'edit')))
  const { data } = useQuery({ ...recordQuery(arrivedFor ?? 0), enabled: arrivedFor !== null })
  const outline = data?.polygonCoordinate
  useEffect(() => {
    if (map && outline) goToOutline(map, outline)
  }, [map, outline])
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSession } from '#web/accounts/session/session.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { useViewBox } from '#web/map/view/use-view-box.ts'
import { exactRecordsLayers, exactRecordsSource } from './exact-records.layer.ts'
import { exactRecordsQuery } from './sensitivity.data.ts'

interface ExactRecordsOnMapProps {
  visible: boolean
  /** Opacity, 0 to 1. */
  opacity: number
  colours: { record: string; recordContrast: string }
}

/** The true outlines of withheld records, for those who have the right to them; everybody else sees their squares alone. */
export function ExactRecordsOnMap({ visible, opacity, colours }: ExactRecordsOnMapProps) {
  const map = usePageMap()
  const signedIn = useSession() !== null
  const box = useViewBox(map, visible && signedIn)
  const { data } = useQuery({ ...exactRecordsQuery(box), placeholderData: keepPreviousData })
  if (!signedIn || !visible || !data || data.records.length === 0) return null
  return (
    <MapLayers
      id="exact-finds"
      slot="finds"
      source={exactRecordsSource(data.records)}
      layers={exactRecordsLayers({ opacity, colour: colours.record, contrast: colours.recordContrast })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useSearchParams } from '#web/lib/routing/index.ts'
import { groundOfRecord, withRecordGround } from '#web/relief/layers/ground/record-ground.ts'
import { lightAsSeen } from '#web/relief/layers/kinds/seen-layers.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { recordQuery } from '#web/records/records.data.ts'
import type { LayerState } from '#web/map/layers/layer-state.ts'
import { goToOutline } from '#web/map/pointing/show-outline.ts'
import type { MapStart } from '../../state/address.ts'
import { recordIn } from '../../state/record-address.ts'

interface Arrival {
  /** The map is still on its way to the record. */
  arriving: boolean
  /** The visitor's layers with the ground of the record; null as long as a link to a record has changed nothing. */
  lentRef: RefObject<LayerState | null>
}

/**
 * A link to a record, or to edit one, moves the map to it on arrival and shows its ground as its member saw it, unless the
 * link has a view or relief of its own. Nothing changes when the record is closed.
 */
export function useArriveAtRecord(
  map: MapLibreMap | null,
  { named, reliefNamed }: Pick<MapStart, 'named' | 'reliefNamed'>,
  background: Background,
): Arrival {
  const [search] = useSearchParams()
  const [wanted] = useState(recordIn(search, 'record') ?? recordIn(search, 'edit'))
  const lentRef = useRef<LayerState>(null)
  const { data, isPending } = useQuery({ ...recordQuery(wanted ?? 0), enabled: wanted !== null })
  const outline = data?.polygonCoordinate
  useEffect(() => {
    if (map && outline && !named) goToOutline(map, outline)
  }, [map, outline, named])
  const isKnown = background.settled && data !== undefined
  const showGround = useEffectEvent(() => {
    const ground = data && groundOfRecord(background, data)
    if (!ground) return
    const layers = withRecordGround(background.layers, ground)
    lentRef.current = layers
    background.changeLayer({ do: 'replace', layers })
    background.light.change(lightAsSeen(ground.seen))
  })
  useEffect(() => {
    if (isKnown && wanted !== null && !reliefNamed) showGround()
  }, [isKnown, wanted, reliefNamed])
  return { arriving: wanted !== null && !named && isPending, lentRef }
}

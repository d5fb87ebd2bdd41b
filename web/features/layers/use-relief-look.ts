import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MapSettings } from '#contract/map.ts'
import type { RecordDetail } from '#contract/records.ts'
import type { ReliefLayerId } from '#contract/relief-names.ts'
import { FIRST_LAYERS, showing, type LayerState } from '#web/map/layer-state.ts'
import { mapSettingsQuery } from './map-settings.data.ts'
import { NO_MAP_SETTINGS } from './map-settings.ts'
import { groundOfRecord, withRecordGround } from './record-ground.ts'
import { bareGroundLayers } from './relief-layers.ts'

/** What decides which ground is shown below an outline. */
export type OnGround = Pick<RecordDetail, 'polygonCoordinate' | 'seen_under' | 'demonstration'>

export interface ReliefLook {
  settings: MapSettings
  layers: LayerState
  /** The relief layers of bare ground to choose from. */
  choices: readonly ReliefLayerId[]
  /** The one that is shown; null if another layer is. */
  shown: ReliefLayerId | null
  choose: (layer: ReliefLayerId) => void
}

/** The images of relief below an outline: as its finder saw them, until another relief layer is chosen. */
export function useReliefLook(record: OnGround): ReliefLook {
  const { data: all = NO_MAP_SETTINGS } = useQuery(mapSettingsQuery())
  const [chosen, choose] = useState<ReliefLayerId | null>(null)
  // Images alone: several outlines in a row would each have to be lit anew.
  const ground = groundOfRecord(
    { settings: all, surveys: all.reliefSets, lightTrouble: 'noGraphics' },
    record,
  )
  const settings = ground?.settings ?? all
  const first = ground ? withRecordGround(FIRST_LAYERS, ground) : FIRST_LAYERS
  const layers =
    chosen === null
      ? { ...first, overlays: { ...first.overlays, finds: false } }
      : { ...first, overlays: showing('dtm'), reliefLayer: chosen }
  return {
    settings,
    layers,
    choices: bareGroundLayers(settings.reliefSets),
    shown: layers.overlays.dtm ? layers.reliefLayer : null,
    choose,
  }
}

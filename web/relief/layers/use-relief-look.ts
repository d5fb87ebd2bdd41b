import { useQuery } from '@tanstack/react-query'
import type { MapSettings } from '#contract/relief/map.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import {
  FIRST_LAYERS,
  groundPicture,
  reliefOverlay,
  showing,
  type LayerState,
} from '#web/map/layers/layer-state.ts'
import { mapSettingsQuery } from './map-settings.data.ts'
import { NO_MAP_SETTINGS } from './map-settings.ts'
import { groundOfRecord, withRecordGround } from './ground/record-ground.ts'
import { bareGroundLayers } from './kinds/relief-layers.ts'

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

/** A relief layer, or the place of one among those that there are, from 0; null for how the finder saw it. */
export type WantedRelief = ReliefLayerId | number | null

/** The images of relief below an outline: as its finder saw them, until another relief layer is chosen. */
export function useReliefLook(
  record: OnGround,
  [wanted, choose]: readonly [WantedRelief, (layer: ReliefLayerId) => void],
): ReliefLook {
  const { data: all = NO_MAP_SETTINGS } = useQuery(mapSettingsQuery())
  // Images alone: several outlines in a row would each have to be lit anew.
  const ground = groundOfRecord(
    { settings: all, surveys: all.reliefSets, lightTrouble: 'noGraphics' },
    record,
  )
  const settings = ground?.settings ?? all
  const first = ground ? withRecordGround(FIRST_LAYERS, ground) : FIRST_LAYERS
  const choices = bareGroundLayers(settings.reliefSets)
  const chosen = typeof wanted === 'number' ? (choices[wanted] ?? null) : wanted
  const layers =
    chosen === null
      ? { ...first, overlays: { ...first.overlays, finds: false } }
      : { ...first, overlays: showing(), relief: { picture: chosen, model: 'DTM' as const, lit: false } }
  return {
    settings,
    layers,
    choices,
    shown: reliefOverlay(layers) === 'dtm' ? groundPicture(layers) : null,
    choose,
  }
}

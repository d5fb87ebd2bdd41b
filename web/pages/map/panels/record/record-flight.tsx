import { useTranslation } from 'react-i18next'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { boxAround, middleOfBox } from '#geo/shapes/box.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { toPosition } from '#geo/position.ts'
import { flownWords } from '#web/relief/flights/flown-words.ts'
import { useFlown } from '#web/relief/flights/use-flown.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { isNationalSurvey } from '#web/relief/layers/ground/national-survey.ts'

interface RecordFlightProps {
  record: RecordDetail
  seen: SeenUnder
  grid: NationalGrid
}

/** When the ground under a record was flown, if its layer shows the national survey there. */
export function RecordFlight({ record, seen, grid }: RecordFlightProps) {
  const { t, i18n } = useTranslation('map')
  const { settings } = useLayers()
  const place = middleOfBox(boxAround(record.polygonCoordinate.map(toPosition)))
  const isNational =
    settings.flights &&
    !record.demonstration &&
    isNationalSurvey(settings.reliefSets, seen.layer.startsWith('dsm') ? 'DSM' : 'DTM', place)
  const flown = flownWords(useFlown(isNational ? grid.fromDegrees(place) : null), i18n.language)
  return flown && <div>{t(`lidar.flown.${flown.by}`, { when: flown.when })}</div>
}

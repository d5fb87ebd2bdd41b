import { useTranslation } from 'react-i18next'
import { HEIGHT_MODELS } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { flownWords } from '#web/relief/flights/flown-words.ts'
import { useFlown } from '#web/relief/flights/use-flown.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { isNationalSurvey } from '#web/relief/layers/ground/national-survey.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { useFlightsNamed } from '../../state/use-flights-named.ts'
import { useWhereabouts } from '../../state/whereabouts.ts'

/**
 * When the ground in the middle of the map was flown, in a sentence for each model of heights of which the map shows the
 * national survey there. Nothing is asked while it is not wanted.
 */
export function useFlightInMiddle(wanted: boolean): (model: Tileset['model']) => string | null {
  const { t, i18n } = useTranslation('map')
  const map = usePageMap()
  const { settings } = useLayers()
  const { grid } = useWhereabouts().searchResult
  const isNamed = useFlightsNamed() && wanted
  const latitude = useMapValue(map, 'moveend', (moved) => moved.getCenter().lat, NaN)
  const longitude = useMapValue(map, 'moveend', (moved) => moved.getCenter().lng, NaN)
  const middle = { latitude, longitude }
  const national = HEIGHT_MODELS.filter((model) => isNationalSurvey(settings.reliefSets, model, middle))
  const flown = flownWords(
    useFlown(isNamed && national.length > 0 ? grid.fromDegrees(middle) : null),
    i18n.language,
  )
  return (model) =>
    flown && national.includes(model) ? t(`lidar.flownInMiddle.${flown.by}`, { when: flown.when }) : null
}

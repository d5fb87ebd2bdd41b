import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { HERITAGE_LAYERS } from '#contract/relief/heritage.ts'
import { lengthWords } from '#web/lib/words/sizes.ts'
import { tilesetTexts } from '#web/lib/words/tileset-texts.ts'
import { useRested } from '#web/lib/timing/use-rested.ts'
import { LIVE_LIGHT, reliefOverlay, type LayerName } from '#web/map/layers/layer-state.ts'
import type { LayerWatch } from '#web/map/layers/layer-watch.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { conditionOf } from '#web/map/layers/source-health.ts'
import { RECORDS_SOURCE } from '#web/records/map/records.layer.ts'
import { whyNoneIsOpen } from '#web/relief/layers/condition/lidar-condition.rules.ts'
import { useLidarNotes } from '#web/relief/layers/condition/lidar-notes.ts'
import { layerFacts } from '#web/relief/layers/layer-facts.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { useSurveyFromBareView } from '#web/relief/layers/ground/use-survey-from-bare-view.ts'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import { useSelection } from '../state/selection.ts'
import { useComparing } from '../tools/comparing/use-comparing.ts'
import { canBeLit } from '../tools/light/lit-ground.ts'
import { NoticeQueue } from './notice-queue.tsx'
import { oneOfEach, type Notice } from './notice-queue.ts'

/** What the map has to tell. Nothing while points are set: it would be under the pointer. */
export function MapNotices() {
  const { slots } = useMapLayout()
  return <NoticeQueue notices={useMapNotices()} waits={!slots.notices} />
}

/** What is to be told about things that failed to load, warnings first and each cause once. */
function useMapNotices(): Notice[] {
  const { t } = useTranslation('map')
  const { lightTrouble } = useLayers()
  const device: Notice[] = lightTrouble
    ? [{ cause: 'device', severity: 'info', text: t('lightGivenUp'), action: null }]
    : []
  return oneOfEach([
    ...useGroundNotices(),
    ...useLidarNotices(),
    ...useHeritageNotices(),
    ...useRecordsNotices(),
    ...device,
  ])
}

/** About the settings of the map and its base. Without settings there is no base, which is then no news of its own. */
function useGroundNotices(): Notice[] {
  const { t } = useTranslation('map')
  const failed = useFailureText()
  const { askAgain, fault, settled, baseMissing, simple, shown, beside, tryLayerAgain } = useLayers()
  const { right } = useComparing()
  if (askAgain) {
    const action = { text: t('tryAgain'), press: askAgain }
    return [{ cause: 'settings', severity: 'warning', text: failed(t('settingsFailed'), fault), action }]
  }
  if (settled && baseMissing)
    return [{ cause: 'base', severity: 'info', text: t('baseNotConfigured'), action: null }]
  if (!simple || baseMissing) return []
  const press = () => {
    tryLayerAgain(shown.base)
    if (beside?.base === shown.base) right.tryAgain()
  }
  const action = { text: t('tryAgain'), press }
  return [{ cause: 'base', severity: 'warning', text: t('baseUnreachable'), action }]
}

/** About the relief: that it fails, or that the view has none. */
function useLidarNotices(): Notice[] {
  const { t } = useTranslation('map')
  const background = useLayers()
  const { shown, beside, settings, lidar, watch, tryLayerAgain } = background
  const beyond = useSurveyElsewhere()
  const drawn = reliefOverlay(shown)
  const wanted = [drawn, beside && reliefOverlay(beside)].filter((layer) => layer !== null)
  const isAway = wanted.some((layer) => layerFacts(settings, layer).missing !== null)
  const troubles = useLidarNotes().filter((note) => note.trouble !== null)
  const trouble = troubles.find(({ layer }) => wanted.includes(layer))?.trouble ?? null
  // The label of the right side says itself what fails there.
  const [failing] = useFailing(watch, drawn && (drawn !== LIVE_LIGHT || canBeLit(background)) ? [drawn] : [])
  // Nobody knows of what there is LiDAR: a survey far away is no answer to that.
  const rounding = settings.elevationSets.find((heights) => heights.rounding !== undefined)?.rounding
  if (rounding !== undefined && lidar.length > 0) {
    const text = t('lidar.second', { centimetres: Math.round(rounding * 100) })
    return [{ cause: 'lidar', severity: 'info', text, action: null }]
  }
  const why = whyNoneIsOpen(lidar)
  if (why !== null && (isAway || beyond !== null || settings.reliefSets.length === 0))
    return [{ cause: 'lidar', severity: 'warning', text: t(`lidar.${why}`), action: null }]
  if (trouble !== null) return [{ cause: 'lidar', severity: 'warning', text: trouble, action: null }]
  if (failing !== undefined) {
    const text = t('reliefFailed', { layer: t(`layers.${failing}`) })
    const action = { text: t('tryAgain'), press: () => tryLayerAgain(failing) }
    return [{ cause: 'lidar', severity: 'warning', text, action }]
  }
  return beyond === null ? [] : [{ cause: 'lidar', severity: 'info', ...beyond }]
}

/** Milliseconds, longer than it takes until the view of a map that has jumped is known. */
const PATIENCE = 500

/** Where the nearest survey is: without that, relief that is on where nothing was surveyed would look like a fault. */
function useSurveyElsewhere(): Pick<Notice, 'text' | 'action'> | null {
  const { t, i18n } = useTranslation('map')
  const { goToSurvey } = useLayers()
  const fromBareView = useSurveyFromBareView()
  const beyond = useComparing().beyond ?? fromBareView
  const lasts = useRested(beyond !== null, PATIENCE)
  if (!beyond || !lasts) return null
  const { texts, distance, bounds } = beyond
  const { name } = tilesetTexts(texts, i18n.language)
  return {
    text: t('noSurvey.text', { name: name.text, distance: lengthWords(distance, i18n.language, 2) }),
    action: { text: t('noSurvey.go'), press: () => goToSurvey(bounds) },
  }
}

function useHeritageNotices(): Notice[] {
  const { t } = useTranslation('map')
  const { layers, settings, watch, tryLayerAgain } = useLayers()
  const on = HERITAGE_LAYERS.filter(
    (layer) => layers.overlays[layer] && layerFacts(settings, layer).missing === null,
  )
  const failing = useFailing(watch, on)
  const [layer] = failing
  if (layer === undefined) return []
  const text = failing.length > 1 ? t('heritageFailed') : t('reliefFailed', { layer: t(`layers.${layer}`) })
  const action = { text: t('tryAgain'), press: () => failing.forEach(tryLayerAgain) }
  return [{ cause: 'heritage', severity: 'warning', text, action }]
}

function useRecordsNotices(): Notice[] {
  const { t } = useTranslation('map')
  const map = usePageMap()
  const { records } = useSelection()
  const failed = useFailureText()
  if (!(records instanceof Error)) return []
  const action = { text: t('tryAgain'), press: () => map?.refreshTiles(RECORDS_SOURCE) }
  return [{ cause: 'records', severity: 'warning', text: failed(t('recordsFailed'), records), action }]
}

/** Those of the layers whose tiles fail. */
function useFailing<Layer extends LayerName>(watch: LayerWatch, layers: readonly Layer[]): Layer[] {
  const failing = useSyncExternalStore(watch.subscribe, () =>
    layers.filter((layer) => isFailing(watch, layer)).join(' '),
  ).split(' ')
  return layers.filter((layer) => failing.includes(layer))
}

function isFailing(watch: LayerWatch, layer: LayerName): boolean {
  const health = watch.healthOf(layer)
  // The live light tells of no arrival before everything has arrived, which may be late and yet no failure.
  return layer === LIVE_LIGHT ? health.lacking : conditionOf(health) === 'failed'
}

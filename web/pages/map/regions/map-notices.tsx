import { useTranslation } from 'react-i18next'
import { LIDAR_LAYERS } from '#contract/map.ts'
import { InventedGround } from '#web/features/layers/invented-ground.tsx'
import { useLayers } from '#web/features/layers/layers-context.ts'
import { RECORDS_SOURCE } from '#web/features/records/records.layer.ts'
import { lengthWords } from '#web/lib/sizes.ts'
import { LIVE_LIGHT, type LayerName } from '#web/map/layer-state.ts'
import { useLayerHealth } from '#web/map/layer-watch.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { isUnreachable } from '#web/map/source-health.ts'
import { useView } from '../state/address.ts'
import { useSelection } from '../state/selection.ts'
import { useComparing } from '../tools/comparing/use-comparing.ts'
import { isLit } from '../tools/light/lit-ground.ts'
import { Notice } from './notice.tsx'

/** Notices about things that failed to load. */
export function MapNotices() {
  const map = usePageMap()
  const background = useLayers()
  const { records } = useSelection()
  const { t } = useTranslation('map')
  const { t: tSwipe } = useTranslation('swipe')
  const { comparesLight } = useView()
  const { lightTrouble, settled, askAgain, simple, baseMissing, shown, tryLayerAgain } = background
  return (
    <>
      {records === 'failed' && (
        <Notice
          severity="warning"
          text={t('recordsFailed')}
          onTryAgain={() => map?.refreshTiles(RECORDS_SOURCE)}
        />
      )}
      {lightTrouble && <Notice severity="info" text={t('lightGivenUp')} />}
      {askAgain && <Notice severity="warning" text={t('settingsFailed')} onTryAgain={askAgain} />}
      {settled && !askAgain && baseMissing && <Notice severity="info" text={t('baseNotConfigured')} />}
      {simple && !baseMissing && (
        <Notice
          key={shown.base}
          severity="info"
          text={t('baseUnreachable')}
          onTryAgain={() => tryLayerAgain(shown.base)}
        />
      )}
      {comparesLight && <Notice severity="info" text={tSwipe('notLight')} />}
      {isLit(background) && <ReliefNotice layer={LIVE_LIGHT} />}
      {LIDAR_LAYERS.filter((layer) => shown.overlays[layer]).map((layer) => (
        <ReliefNotice key={layer} layer={layer} />
      ))}
      <NoSurveyNotice />
    </>
  )
}

/** Without it, relief that is on where nothing was surveyed would look like a fault. */
function NoSurveyNotice() {
  const { t, i18n } = useTranslation('map')
  const { goToSurvey } = useLayers()
  const { beyond } = useComparing()
  if (!beyond) return null
  const { name, bounds, distance } = beyond
  return (
    <Notice
      severity="info"
      text={t('noSurvey.text', { name, distance: lengthWords(distance, i18n.language, 2) })}
      action={{ text: t('noSurvey.go'), onPress: () => goToSurvey(bounds) }}
    />
  )
}

/** A notice while the relief in view is of invented ground. */
export function InventedNotice() {
  return useComparing().relief && <InventedGround />
}

/** A notice about relief that failed to load, because the panel that also reports it may be closed. */
function ReliefNotice({ layer }: { layer: LayerName }) {
  const { t } = useTranslation('map')
  const { watch, tryLayerAgain } = useLayers()
  // The live light reports a failure only after trying all tiles; a single image tile may fail for a reason of its own.
  const failed = useLayerHealth(watch, layer, (health) =>
    layer === LIVE_LIGHT ? health.failuresInARow > 0 : isUnreachable(health),
  )
  if (!failed) return null
  return (
    <Notice
      severity="warning"
      text={t('reliefFailed', { layer: t(`layers.${layer}`) })}
      onTryAgain={() => tryLayerAgain(layer)}
    />
  )
}

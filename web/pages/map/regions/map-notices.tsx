import { useTranslation } from 'react-i18next'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { InventedGround } from '#web/relief/layers/ground/invented-ground.tsx'
import { useLidarNotes } from '#web/relief/layers/condition/lidar-notes.ts'
import { layerFacts } from '#web/relief/layers/layer-facts.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { isNoneOpen } from '#web/relief/layers/condition/lidar-condition.rules.ts'
import { useSurveyFromBareView } from '#web/relief/layers/ground/use-survey-from-bare-view.ts'
import { RECORDS_SOURCE } from '#web/records/map/records.layer.ts'
import { lengthWords } from '#web/lib/words/sizes.ts'
import { tilesetTexts } from '#web/lib/words/tileset-texts.ts'
import { useRested } from '#web/lib/timing/use-rested.ts'
import {
  LIVE_LIGHT,
  RELIEF_OVERLAYS,
  reliefOverlay,
  type LayerState,
  type ReliefOverlay,
} from '#web/map/layers/layer-state.ts'
import { useLayerHealth } from '#web/map/layers/layer-watch.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { conditionOf } from '#web/map/layers/source-health.ts'
import { useSelection } from '../state/selection.ts'
import { useComparing } from '../tools/comparing/use-comparing.ts'
import { canBeLit } from '../tools/light/lit-ground.ts'

/** Notices about things that failed to load. */
export function MapNotices() {
  const map = usePageMap()
  const background = useLayers()
  const { records } = useSelection()
  const { right } = useComparing()
  const { t } = useTranslation('map')
  const {
    lightTrouble,
    settled,
    askAgain,
    simple,
    baseMissing,
    shown,
    beside,
    settings,
    lidar,
    tryLayerAgain,
  } = background
  const isOn = (layer: ReliefOverlay, side: LayerState) =>
    reliefOverlay(side) === layer && (layer !== LIVE_LIGHT || canBeLit(background))
  // The label of the right side says itself what fails there.
  const relief = RELIEF_OVERLAYS.filter((layer) => isOn(layer, shown))
  const besides = RELIEF_OVERLAYS.filter((layer) => beside && isOn(layer, beside))
  const isAway = RELIEF_OVERLAYS.some(
    (layer) =>
      [shown, beside].some((side) => side && reliefOverlay(side) === layer) &&
      layerFacts(settings, layer).missing !== null,
  )
  const troubles = useLidarNotes().filter((note) => note.trouble !== null)
  const isReadable = (layer: ReliefOverlay) => troubles.every((note) => note.layer !== layer)
  const trouble =
    troubles.find(({ layer }) => relief.includes(layer) || besides.includes(layer))?.trouble ?? undefined
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
          onTryAgain={() => {
            tryLayerAgain(shown.base)
            if (beside?.base === shown.base) right.tryAgain()
          }}
        />
      )}
      {isAway && isNoneOpen(lidar) && <Notice severity="info" text={t('lidar.none')} />}
      {trouble !== undefined && <Notice key={trouble} severity="info" text={trouble} />}
      {relief.filter(isReadable).map((layer) => (
        <ReliefNotice key={layer} layer={layer} />
      ))}
      <NoSurveyNotice />
    </>
  )
}

/** Milliseconds, longer than it takes until the view of a map that has jumped is known. */
const PATIENCE = 500

/** Without it, relief that is on where nothing was surveyed would look like a fault. */
function NoSurveyNotice() {
  const { t, i18n } = useTranslation('map')
  const { goToSurvey, lidar } = useLayers()
  const fromBareView = useSurveyFromBareView()
  const beyond = useComparing().beyond ?? fromBareView
  const lasts = useRested(beyond !== null, PATIENCE)
  if (!beyond || !lasts) return null
  // There is LiDAR, and nobody knows of what: a survey far away is no answer to that.
  if (isNoneOpen(lidar)) return <Notice severity="info" text={t('lidar.none')} />
  const { texts, distance } = beyond
  const name = tilesetTexts(texts, i18n.language).name.text
  const words = { name, distance: lengthWords(distance, i18n.language, 2) }
  const { bounds } = beyond
  return (
    <Notice
      severity="info"
      text={t('noSurvey.text', words)}
      action={{ text: t('noSurvey.go'), onPress: () => goToSurvey(bounds) }}
    />
  )
}

/** A notice while the relief in view is of invented ground. */
export function InventedNotice() {
  return useComparing().relief && <InventedGround />
}

/** A notice about relief that failed to load, because the panel that also reports it may be closed. */
function ReliefNotice({ layer }: { layer: ReliefOverlay }) {
  const { t } = useTranslation('map')
  const { watch, tryLayerAgain } = useLayers()
  // The live light tells of no arrival before everything has arrived, which may be late and yet no failure.
  const failed = useLayerHealth(watch, layer, (health) =>
    layer === LIVE_LIGHT ? health.lacking : conditionOf(health) === 'failed',
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

interface NoticeProps {
  severity: 'info' | 'warning'
  text: string
  onTryAgain?: () => void
  /** What else can be done about it. */
  action?: { text: string; onPress: () => void }
}

/** A message about a problem, which can be closed. */
function Notice({ severity, text, onTryAgain, action }: NoticeProps) {
  const { t } = useTranslation(['map', 'portal'])
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <Alert
      severity={severity}
      role="status"
      sx={{
        pointerEvents: 'auto',
        boxShadow: 3,
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '.MuiAlert-message': { flex: '1 1 200px', py: 0.5 },
        '.MuiAlert-action': { py: 0, ml: 'auto' },
      }}
      action={
        <>
          {onTryAgain && <NoticeButton text={t('tryAgain')} onPress={onTryAgain} />}
          {action && <NoticeButton {...action} />}
          <NoticeButton text={t('portal:close')} onPress={() => setClosed(true)} />
        </>
      }
    >
      {text}
    </Alert>
  )
}

function NoticeButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button
      color="inherit"
      size="small"
      onClick={onPress}
      sx={{ minHeight: 36, px: 1, whiteSpace: 'nowrap' }}
    >
      {text}
    </Button>
  )
}

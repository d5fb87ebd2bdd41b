import type { MapLibreMap } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { InventedGround } from '#web/features/layers/invented-ground.tsx'
import type { Background } from '#web/features/layers/use-background.ts'
import { FINDS_SOURCE } from '#web/features/records/records.layer.ts'
import type { Settled } from '#web/map/use-settled.ts'
import { Notice } from './notice.tsx'

interface MapNoticesProps {
  map: MapLibreMap | null
  background: Background
  records: Settled
  /** Relief of our own sets is on. */
  relief: boolean
}

/** What the visitor should know of things that did not come, and of ground that is invented. */
export function MapNotices({ map, background, records, relief }: MapNoticesProps) {
  const { t } = useTranslation('map')
  const { lightTrouble, settled, askAgain, simple, baseMissing, shown, tryLayerAgain } = background
  return (
    <>
      {records === 'failed' && (
        <Notice
          severity="warning"
          text={t('recordsFailed')}
          onTryAgain={() => map?.refreshTiles(FINDS_SOURCE)}
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
      {relief && <InventedGround map={map} sets={background.settings.reliefSets} />}
    </>
  )
}

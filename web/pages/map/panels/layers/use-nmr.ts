import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { numberWords } from '#language/numbers.ts'
import { useNmrSites, type NmrSites } from '#web/heritage/use-nmr-sites.ts'
import { layerFacts } from '#web/relief/layers/layer-facts.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useZoomHint } from './use-zoom-hint.ts'

interface Nmr {
  nmr: NmrSites
  /** Message in the layers panel. */
  note: string | null
}

export const [NmrContext, useNmr] = requiredContext<Nmr>('NmrContext')

/**
 * The sites of the National Monuments Record in view, and the message about them in the layers panel.
 * @param onTheWay the map is about to move to what a link named
 */
export function useNewNmr(
  map: MapLibreMap | null,
  { settings, layers, watch }: Background,
  onTheWay: boolean,
): Nmr {
  const { t, i18n } = useTranslation('map')
  const toast = useToast()
  const { missing, minZoom } = layerFacts(settings, 'nmr')
  const on = layers.overlays.nmr && missing === null
  const text = t('layers.zoomInForNmr', { zoom: minZoom })
  useZoomHint(map, { layer: 'nmr', on, minZoom, text, onTheWay })
  const nmr = useNmrSites(map, on, watch)
  const most = numberWords(nmr.sites.length, i18n.language)
  const note = nmr.truncated ? t('layers.nmrTruncated', { most }) : null
  // On a small screen the panel is hidden.
  const tell = useEffectEvent(() => {
    if (note) toast(note)
  })
  useEffect(() => {
    if (nmr.truncated) tell()
  }, [nmr.truncated])
  return { nmr, note }
}

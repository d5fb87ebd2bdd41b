import { useMemo, useState } from 'react'
import { AREA_LAYERS, HERITAGE_TILE_LAYERS, type AreaLayer } from '#contract/relief/heritage.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { opacityOf } from '#web/map/layers/layer-state.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { useHighlight } from '#web/map/pointing/use-highlight.ts'
import { useSteadyWhileStill } from '#web/map/view/use-steady-while-still.ts'
import type { HeritageThing } from './heritage-things.ts'
import { areaPart } from './layers/area.layer.ts'
import { NMR_SOURCE, nmrPart } from './layers/nmr.layer.ts'
import type { NmrSites } from './use-nmr-sites.ts'

const TILE_LAYERS = [HERITAGE_TILE_LAYERS.areas, HERITAGE_TILE_LAYERS.places]
const DRAWN_FROM = {
  monuments: { source: 'monuments', sourceLayers: TILE_LAYERS },
  parks: { source: 'parks', sourceLayers: TILE_LAYERS },
  nmr: { source: NMR_SOURCE, sourceLayers: [undefined] },
} as const

interface HeritageOnMapProps {
  nmr: NmrSites
  chosen: HeritageThing | null
}

/** The heritage layers of the map, below the records. */
export function HeritageOnMap({ nmr, chosen }: HeritageOnMapProps) {
  const map = usePageMap()
  const { settings, layers } = useLayers()
  useHighlight(map, DRAWN_FROM[chosen?.kind ?? 'nmr'], 'selected', chosen?.id ?? null)
  const visible = layers.overlays.nmr
  const opacity = opacityOf(layers, 'nmr')
  // A new object with thousands of points would be compared point by point whenever the pointer causes a render.
  const sites = useMemo(() => nmrPart(nmr.sites, { visible, opacity }), [nmr.sites, visible, opacity])
  return (
    <>
      {AREA_LAYERS.filter((name) => settings.heritage[name].available).map((name) => (
        <Areas key={name} name={name} />
      ))}
      <MapLayers {...sites} slot="nmr" />
    </>
  )
}

/** Nothing is requested before the layer is first switched on. */
function Areas({ name }: { name: AreaLayer }) {
  const map = usePageMap()
  const { layers } = useLayers()
  const visible = layers.overlays[name]
  const [wanted, setWanted] = useState(visible)
  if (visible && !wanted) setWanted(true)
  const kept = useSteadyWhileStill(map, visible)
  if (!wanted) return null
  const look = { origin: location.origin, visible: kept, opacity: visible ? opacityOf(layers, name) : 0 }
  return <MapLayers {...areaPart(name, look)} slot={name} />
}

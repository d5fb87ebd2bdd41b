import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records/records.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import { goToOutline } from '#web/map/pointing/show-outline.ts'
import { hasWebGl2 } from '#web/map/webgl.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import type { BackgroundColours } from '../kinds/background-layers.tsx'
import { outlineExtent, outlineLayers, outlineSource, replacedLayers } from './outline.layer.ts'
import { SmallMap } from './small-map.tsx'
import type { ReliefLook } from '../use-relief-look.ts'

/** Zoom of the specification. Any closer, the surroundings of a barrow would be out of sight. */
const NEAREST = 18

/** What the page decides about the map: its style and its colours. */
export interface MapDress {
  style: StyleSpecification
  colours: BackgroundColours & { record: string }
}

interface ReliefOutlineMapProps extends MapDress {
  label: string
  outline: Outline
  /** An earlier shape of the outline, which is drawn dashed. */
  replaced?: Outline
  /** Whether the outline is left out, so that nothing covers the ground. */
  bare?: boolean
  look: ReliefLook
  /** Shown by browsers that cannot draw a map. */
  otherwise: ReactNode
  /** What is drawn between the ground and the outline. */
  children?: ReactNode
}

/** A map that fills its box, fitted to one outline, with a choice of relief layers. Another outline moves the same map. */
export function ReliefOutlineMap(props: ReliefOutlineMapProps) {
  const { label, outline, replaced, bare = false, look, style, colours } = props
  const [drawable] = useState(hasWebGl2)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [start] = useState(() => ({ extent: extentOf(outline, replaced), maxZoom: NEAREST }))
  const place = JSON.stringify(outline)
  useEffect(() => {
    if (map) goToOutline(map, JSON.parse(place) as Outline)
  }, [map, place])
  if (!drawable) return props.otherwise
  return (
    <>
      <SmallMap
        label={label}
        start={start}
        settings={look.settings}
        layers={look.layers}
        style={style}
        colours={colours}
        map={map}
        onMap={setMap}
        home={false}
        wheelZooms
      >
        {props.children}
        {!bare && replaced && (
          <MapLayers
            id="replaced"
            slot="finds"
            source={outlineSource(replaced)}
            layers={replacedLayers(colours.record)}
          />
        )}
        {!bare && (
          <MapLayers
            id="outline"
            slot="finds"
            source={outlineSource(outline)}
            layers={outlineLayers(colours.record)}
          />
        )}
      </SmallMap>
      <ReliefSelect look={look} />
    </>
  )
}

function extentOf(outline: Outline, replaced: Outline = []): Bounds {
  return outlineExtent([...outline, ...replaced])
}

function ReliefSelect({ look: { choices, shown, choose } }: { look: ReliefLook }) {
  const { t } = useTranslation('map')
  if (choices.length < 2) return null
  return (
    <Box sx={{ position: 'absolute', top: 12, left: 12, maxWidth: 'calc(100% - 84px)' }}>
      <Paper elevation={3} sx={{ px: 1, pb: 0.5 }}>
        <NativeSelect
          label={t('pictures.choose')}
          value={shown ?? choices[0] ?? 'hillshade'}
          options={choices.map((layer, at) => ({
            value: layer,
            name: `${at + 1} · ${t(`pictures.${layer}.name`)}`,
          }))}
          onChange={choose}
        />
      </Paper>
    </Box>
  )
}

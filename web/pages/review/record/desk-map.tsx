import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { AREA_LAYERS } from '#contract/relief/heritage.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { toPosition } from '#geo/position.ts'
import { boxAround } from '#geo/shapes/box.ts'
import { nmrSitesQuery } from '#web/heritage/heritage.data.ts'
import { areaPart } from '#web/heritage/layers/area.layer.ts'
import { nmrPart } from '#web/heritage/layers/nmr.layer.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import { ReliefOutlineMap } from '#web/relief/layers/small-map/relief-outline-map.tsx'
import { useReliefLook, type WantedRelief } from '#web/relief/layers/use-relief-look.ts'
import { ShapeDrawing } from '#web/records/map/shape-drawing.tsx'
import { MAP_COLOURS, MAP_STYLE } from '../../map/canvas/layer-order.ts'

interface DeskMapProps {
  record: RecordDetail
  /** Whether the outline is left out, as long as its key is held. */
  bare: boolean
  relief: readonly [WantedRelief, (layer: ReliefLayerId) => void]
}

const SHOWN = ['heritage', 'historic', 'outline'] as const
type Shown = (typeof SHOWN)[number]

/** The ground of a record with its outline, and what else can be laid over or under it. */
export function DeskMap({ record, bare, relief }: DeskMapProps) {
  const { t } = useTranslation('reviewQueue')
  const [on, setOn] = useState<Readonly<Record<Shown, boolean>>>({
    heritage: true,
    historic: false,
    outline: true,
  })
  const look = useReliefLook(record, relief)
  const { settings, layers } = look
  const label = t('map', { title: record.title })
  const offered = SHOWN.filter(
    (name) => name !== 'historic' || settings.layers.historic.address !== null,
  ).filter((name) => name !== 'heritage' || hasHeritage(settings))
  // The old map lies below the ground, which would cover it.
  const shown = on.historic
    ? { ...look, layers: { ...layers, base: 'historic' as const, relief: null } }
    : look
  return (
    <Box sx={{ position: 'relative', overflow: 'hidden', minHeight: 0 }}>
      <ReliefOutlineMap
        label={label}
        outline={record.polygonCoordinate}
        bare={bare || !on.outline}
        look={shown}
        style={MAP_STYLE}
        colours={MAP_COLOURS}
        otherwise={
          <ShapeDrawing label={label} outline={record.polygonCoordinate} colour={MAP_COLOURS.record} />
        }
      >
        {on.heritage && <HeritageAround record={record} settings={settings} />}
      </ReliefOutlineMap>
      <Box
        role="group"
        aria-label={t('layers.title')}
        sx={{ position: 'absolute', left: 12, bottom: 28, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
      >
        {offered.map((name) => (
          <Chip
            key={name}
            component="button"
            clickable
            aria-pressed={on[name]}
            color={on[name] ? 'primary' : 'default'}
            label={t(`layers.${name}`)}
            onClick={() => setOn({ ...on, [name]: !on[name] })}
            sx={{
              ...(!on[name] && { bgcolor: 'background.paper' }),
              '@media (pointer: coarse)': { height: 44, borderRadius: 22 },
            }}
          />
        ))}
      </Box>
    </Box>
  )
}

function hasHeritage({ heritage }: MapSettings): boolean {
  return Object.values(heritage).some(({ available }) => available)
}

/** Metres around an outline in which points of the National Monuments Record are asked for. */
const AROUND = 500

/** Scheduled monuments, parks, and sites of the National Monuments Record. */
function HeritageAround({ record, settings }: Pick<DeskMapProps, 'record'> & { settings: MapSettings }) {
  const box = boxAround(record.polygonCoordinate.map(toPosition), AROUND)
  const { data } = useQuery({ ...nmrSitesQuery(box), enabled: settings.heritage.nmr.available })
  const look = { origin: location.origin, visible: true, opacity: 1 }
  return (
    <>
      {AREA_LAYERS.filter((name) => settings.heritage[name].available).map((name) => (
        <MapLayers key={name} {...areaPart(name, look)} slot={name} />
      ))}
      <MapLayers {...nmrPart(data?.sites ?? [], look)} slot="nmr" />
    </>
  )
}

import { Layer, Source } from '@vis.gl/react-maplibre'
import { useTranslation } from 'react-i18next'
import { useLooseEnd } from '../drawing/corners/loose-end.ts'
import { MEASURING_LAYERS, measuringFeatures } from './measuring.layer.ts'
import { measuresOf } from './measuring-state.ts'
import { measureWords } from './measure-words.ts'
import type { MeasuringControls } from './use-measuring.ts'

/** The measured line, above everything else on the map; a child of the map. */
export function MeasuringOnMap({ controls }: { controls: MeasuringControls }) {
  const { language } = useTranslation().i18n
  const { measuring, looseEnd } = controls
  const loose = useLooseEnd(looseEnd)
  if (measuring.phase === 'off') return null
  const { points } = measuring
  const closed = measuring.phase === 'measured' && measuring.closed
  const end = measuring.phase === 'measuring' ? loose : null
  const line = points.length > 0 && end ? [...points, end] : points
  const { length, area } = measureWords(measuresOf(line, closed), language)
  const data = measuringFeatures({
    points,
    closed,
    looseEnd: end,
    label: line.length < 2 ? null : area === null ? length : `${area}\n${length}`,
  })
  return (
    <Source id="measuring" type="geojson" data={data}>
      {MEASURING_LAYERS.map((layer) => (
        <Layer key={layer.id} {...layer} />
      ))}
    </Source>
  )
}

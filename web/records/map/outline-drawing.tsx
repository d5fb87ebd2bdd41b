import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { DRAWING_SIDE as SIDE, outlinePath } from './outline-path.ts'

/** Only the shape of a record, for browsers that cannot draw the map. */
export function OutlineDrawing({ record, colour }: { record: RecordDetail; colour: string }) {
  const { t } = useTranslation('records')
  return (
    <svg
      role="img"
      aria-label={t('outlineDrawing', { title: record.title })}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      width="100%"
      height="100%"
    >
      <path
        d={outlinePath(record.polygonCoordinate)}
        fill={`${colour}1a`}
        stroke={colour}
        strokeWidth={0.6}
      />
    </svg>
  )
}

import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records.ts'

/** Of the drawing's box, in its own units. */
const SIDE = 100
const MARGIN = 8

/** The shape of a record alone, for browsers that cannot draw the map. */
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

/** The outline as an SVG path that fills the box, north at the top; a degree of longitude is shortened by the latitude. */
export function outlinePath(outline: RecordDetail['polygonCoordinate']): string {
  const first = outline[0]?.[0] ?? 0
  const shortened = Math.cos((first * Math.PI) / 180)
  const points = outline.map(([latitude, longitude]) => [longitude * shortened, -latitude] as const)
  const [west, north] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))]
  const width = Math.max(...points.map(([x]) => x)) - west
  const height = Math.max(...points.map(([, y]) => y)) - north
  const scale = (SIDE - 2 * MARGIN) / Math.max(width, height)
  const corners = points.map(([x, y]) => {
    const right = (x - west) * scale + (SIDE - width * scale) / 2
    const down = (y - north) * scale + (SIDE - height * scale) / 2
    return `${right.toFixed(2)} ${down.toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
}

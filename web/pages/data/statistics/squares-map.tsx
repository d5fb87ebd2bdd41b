import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import type { Counts } from '#contract/open-data/statistics.ts'
import { parseGridReference, type GridSquare } from '#geo/grid/grid-reference.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { numberWords } from '#language/numbers.ts'
import { Land } from '#web/records/map/mini-map/mini-map.tsx'
import { placeOn, SIZE } from '#web/records/map/mini-map/mini-map-shape.ts'

/** Metres along a side of a counted square. */
const SIDE = 10_000
/** At which the map shows such a square whole. */
const ZOOM = 11.5
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

/** The address of the map page over a square such as `SN68`; null for records that are in none. */
export function mapOverSquare(name: string): string | null {
  const square = parseGridReference(name)
  if (!square) return null
  const { latitude, longitude } = placeIn(square, [0.5, 0.5])
  return `/LidarPortal?at=${latitude.toFixed(6)},${longitude.toFixed(6)},${ZOOM}`
}

/** `SN 68`, as people write it. */
export function squareWords(name: string): string {
  return `${name.slice(0, 2)} ${name.slice(2)}`
}

/** @param share of the square, from its south-west corner */
function placeIn({ easting, northing }: GridSquare, [east, north]: readonly [number, number]) {
  return HELMERT_GRID.toDegrees({ easting: easting + east * SIDE, northing: northing + north * SIDE })
}

/**
 * Wales with its squares, the darker the more records they have. The table of squares says the same and has the same links, so that
 * only people who see and point use this one.
 */
export function SquaresMap({ counts }: { counts: Counts }) {
  const { t, i18n } = useTranslation('statistics')
  const most = Math.max(...counts.map(({ records }) => records))
  return (
    <Box component="figure" sx={{ margin: 0 }}>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        sx={{
          display: 'block',
          width: '100%',
          // Whole in the window where it stays beside the numbers.
          maxWidth: {
            xs: 420,
            md: `max(320px, min(620px, calc((100dvh - 110px) * ${SIZE.width / SIZE.height})))`,
          },
          aspectRatio: `${SIZE.width} / ${SIZE.height}`,
          color: 'primary.main',
          forcedColorAdjust: 'none',
          '& a:hover path': { strokeWidth: 2 },
        }}
      >
        <Land />
        {counts.map(({ value, records }) => {
          const [square, address] = [parseGridReference(value), mapOverSquare(value)]
          if (!square || address === null) return null
          const number = numberWords(records, i18n.language)
          return (
            <Link key={value} to={address} tabIndex={-1}>
              <title>{`${squareWords(value)}: ${t('total', { count: records, records: number })}`}</title>
              <path
                d={outlineOf(square)}
                fill="currentColor"
                // By the root, so that a few squares with many records leave the others visible.
                fillOpacity={0.2 + 0.75 * Math.sqrt(records / most)}
                stroke="currentColor"
                strokeWidth={0.5}
              />
            </Link>
          )
        })}
      </Box>
      <Typography component="figcaption" variant="body2" sx={{ marginTop: 1, color: 'text.secondary' }}>
        {t('map')}
      </Typography>
    </Box>
  )
}

function outlineOf(square: GridSquare): string {
  const corners = CORNERS.map((corner) => {
    const { longitude, latitude } = placeIn(square, corner)
    return placeOn([longitude, latitude])
      .map((part) => part.toFixed(1))
      .join(' ')
  })
  return `M${corners.join('L')}Z`
}

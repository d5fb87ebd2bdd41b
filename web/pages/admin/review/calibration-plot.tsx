import { useTheme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Calibration } from '#contract/review/review-oversight.ts'

/** Sizes in units of the drawing, of which one is a pixel on a phone. */
const WIDTH = 340
const HEIGHT = 300
const PLOT = { left: 44, right: 322, top: 24, bottom: 250 }
const TICKS = [0, 25, 50, 75, 100]
const LARGEST_DOT = 9
const SMALLEST_DOT = 3

const across = (percent: number) => PLOT.left + ((PLOT.right - PLOT.left) * percent) / 100
const up = (percent: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * percent) / 100

/** A dot for each tenth, the larger the more records it has, with its interval. The table beside it has the numbers. */
export function CalibrationPlot({ tenths }: Pick<Calibration, 'tenths'>) {
  const { t } = useTranslation('oversight')
  const { palette } = useTheme()
  const most = Math.max(...tenths.map(({ confirmed }) => confirmed?.n ?? 0))
  return (
    <Box sx={{ maxWidth: 560 }}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('calibration.heading')}
        style={{ display: 'block', width: '100%', fontSize: 13 }}
        fill="currentColor"
        stroke="none"
      >
        {TICKS.map((tick) => (
          <g key={tick}>
            <line
              x1={PLOT.left}
              x2={PLOT.right}
              y1={up(tick)}
              y2={up(tick)}
              stroke="currentColor"
              opacity={0.2}
            />
            <text x={PLOT.left - 6} y={up(tick) + 4} textAnchor="end">
              {tick}
            </text>
            <text x={across(tick)} y={PLOT.bottom + 18} textAnchor="middle">
              {tick}
            </text>
          </g>
        ))}
        <text x={PLOT.left} y={PLOT.top - 10}>
          {t('calibration.y')}
        </text>
        <text x={(PLOT.left + PLOT.right) / 2} y={HEIGHT - 8} textAnchor="middle">
          {t('calibration.x')}
        </text>
        <line
          {...{ x1: across(0), y1: up(0), x2: across(100), y2: up(100) }}
          stroke="currentColor"
          strokeDasharray="5 5"
        />
        {tenths.map(({ from, to, confirmed }) => {
          if (!confirmed) return null
          const x = across((from + to) / 2)
          const { k, n, low, high } = confirmed
          return (
            <g key={from} fill={palette.primary.main} stroke={palette.primary.main}>
              <line x1={x} x2={x} y1={up(low)} y2={up(high)} strokeWidth={2} />
              <circle
                cx={x}
                cy={up((100 * k) / n)}
                r={Math.max(SMALLEST_DOT, LARGEST_DOT * Math.sqrt(n / most))}
              />
            </g>
          )
        })}
      </svg>
    </Box>
  )
}

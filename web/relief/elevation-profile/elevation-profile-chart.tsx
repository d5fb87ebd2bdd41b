import Box from '@mui/material/Box'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { layOutChart, sampleNear, type ChartLayout } from './chart-layout.ts'
import type { HeightsAlong } from './heights-along.ts'
import { distanceWords, heightWords } from './elevation-profile-words.ts'

interface ElevationProfileChartProps {
  profile: HeightsAlong
  /** Width of the chart in pixels. */
  width: number
  height: number
  exaggeration: number
  /** Index of the sample that is marked on the map. */
  cursor: number | null
  onCursor: (sample: number | null) => void
}

/** How far a key moves the cursor, as shares of the line; with Shift, it moves by one sample. */
const STEP = 0.01
const PAGE = 0.1

/** The profile as a chart, with a cursor that the pointer and keys move and that screen readers announce. */
export function ElevationProfileChart({
  profile,
  width,
  height,
  exaggeration,
  cursor,
  onCursor,
}: ElevationProfileChartProps) {
  const { t, i18n } = useTranslation('elevationProfile')
  const [focused, setFocused] = useState(false)
  const { samples, length } = profile
  const chart = layOutChart(samples, { width, height, exaggeration })
  if (!chart) return null
  const at = samples[cursor ?? 0]
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const along = clientX - currentTarget.getBoundingClientRect().left - chart.plot.left
    onCursor(sampleNear(samples, (along / (chart.plot.right - chart.plot.left)) * length))
  }
  const press = (event: KeyboardEvent) => {
    const next = sampleAfter(event, cursor ?? 0, samples.length)
    if (next === null) return
    event.preventDefault()
    onCursor(next)
  }
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={t('cursor')}
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(at?.distance ?? 0)}
      aria-valuetext={at && placeWords(at)}
      onKeyDown={press}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse' && !focused) onCursor(null)
      }}
      sx={{
        width,
        height,
        touchAction: 'pan-y',
        cursor: 'crosshair',
        '&:focus-visible': { outlineOffset: -3 },
      }}
    >
      <svg width={width} height={height} aria-hidden style={{ display: 'block' }}>
        <Axes chart={chart} width={width} height={height} />
        {chart.runs.map((run) => (
          <Run key={run[0]?.x} run={run} floor={chart.plot.bottom} />
        ))}
        {cursor !== null && at && <Cursor chart={chart} sample={at} />}
      </svg>
    </Box>
  )

  function placeWords({ distance, height: metres }: { distance: number; height: number }): string {
    const along = distanceWords(distance, i18n.language)
    return Number.isNaN(metres)
      ? t('place.unknown', { along })
      : t('place.known', { along, height: heightWords(metres, i18n.language) })
  }
}

function sampleAfter({ key, shiftKey }: KeyboardEvent, cursor: number, count: number): number | null {
  const step = shiftKey ? 1 : Math.max(1, Math.round(count * STEP))
  const page = Math.max(1, Math.round(count * PAGE))
  const to: Readonly<Record<string, number>> = {
    ArrowRight: cursor + step,
    ArrowUp: cursor + step,
    ArrowLeft: cursor - step,
    ArrowDown: cursor - step,
    PageUp: cursor + page,
    PageDown: cursor - page,
    Home: 0,
    End: count - 1,
  }
  const next = to[key]
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next))
}

const INK = '#16222b'
const GRID = '#dbe2e6'
const GROUND = '#e6ead6'

function Axes({ chart, width, height }: { chart: ChartLayout; width: number; height: number }) {
  const { t, i18n } = useTranslation('elevationProfile')
  const { left, right, bottom } = chart.plot
  const figures = { fontSize: 14, fill: '#4b5d69', fontFamily: 'inherit' }
  return (
    <>
      {chart.heightTicks.map(({ value, at }) => (
        <g key={value}>
          <line x1={left} x2={right} y1={at} y2={at} stroke={GRID} />
          <text {...figures} x={left - 8} y={at + 5} textAnchor="end">
            {heightWords(value, i18n.language, chart.heightDecimals)}
          </text>
        </g>
      ))}
      {chart.distanceTicks.map(({ value, at }) => (
        <g key={value}>
          <line x1={at} x2={at} y1={bottom} y2={bottom + 5} stroke={INK} />
          <text {...figures} x={at} y={bottom + 20} textAnchor={at > width - 50 ? 'end' : 'middle'}>
            {distanceWords(value, i18n.language)}
          </text>
        </g>
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} stroke={INK} />
      <text {...figures} x={(left + right) / 2} y={height - 6} textAnchor="middle">
        {t('axes')}
      </text>
    </>
  )
}

function Run({ run, floor }: { run: ChartLayout['runs'][number]; floor: number }) {
  const line = run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const [first, last] = [run[0], run.at(-1)]
  return (
    <>
      <path d={`M${line}L${last?.x ?? 0} ${floor}L${first?.x ?? 0} ${floor}Z`} fill={GROUND} />
      <path
        d={`M${line}`}
        fill="none"
        stroke={INK}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  )
}

function Cursor({ chart, sample }: { chart: ChartLayout; sample: { distance: number; height: number } }) {
  const x = chart.x(sample.distance)
  return (
    <>
      <line x1={x} x2={x} y1={chart.plot.top} y2={chart.plot.bottom} stroke="#86257f" strokeWidth={1.5} />
      {!Number.isNaN(sample.height) && (
        <circle cx={x} cy={chart.y(sample.height)} r={5} fill="#fff" stroke="#86257f" strokeWidth={3} />
      )}
    </>
  )
}

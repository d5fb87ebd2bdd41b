import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { showOutline } from '#web/map/pointing/show-outline.ts'
import { useMapMark } from '#web/map/pointing/use-map-mark.ts'
import { useWidth } from '#web/ui/use-width.ts'
import { EXAGGERATIONS, fittingExaggeration } from './chart-layout.ts'
import type { HeightsAlong, Sample } from './heights-along.ts'
import { ElevationProfileChart } from './elevation-profile-chart.tsx'
import { type ElevationProfileFacts, evenly } from './elevation-profile-facts.ts'
import { ElevationProfileFiles } from './elevation-profile-files.tsx'
import { distanceWords, heightWords, sourceWords } from './elevation-profile-words.ts'

/** Number of rows: enough to show the shape of the ground, and few enough for a screen reader. The file has all samples. */
const ROWS = 21

/** The profile as a table, for visitors who cannot see the chart. */
function ElevationProfileTable({ samples }: { samples: readonly Sample[] }) {
  const { t, i18n } = useTranslation('elevationProfile')
  return (
    <Box role="group" aria-label={t('table.label')} tabIndex={0} sx={{ overflow: 'auto', maxHeight: 260 }}>
      <Box component="table" sx={TABLE}>
        <Box component="caption" sx={{ textAlign: 'start', pb: 0.5 }}>
          {t('table.caption')}
        </Box>
        <thead>
          <tr>
            <th scope="col">{t('table.distance')}</th>
            <th scope="col">{t('table.height')}</th>
          </tr>
        </thead>
        <tbody>
          {evenly(samples, ROWS).map(({ distance, height }) => (
            <tr key={distance}>
              <th scope="row">{distanceWords(distance, i18n.language)}</th>
              <td>{Number.isNaN(height) ? t('table.unknown') : heightWords(height, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const TABLE = {
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'end', py: 0.25, pr: 3, borderBottom: 1, borderColor: 'divider' },
  '& th[scope=row]': { fontWeight: 400 },
} as const

interface ElevationProfileViewProps {
  line: readonly LatitudeLongitude[]
  profile: HeightsAlong
  facts: ElevationProfileFacts
  grid: NationalGrid
}

/** Height of the chart in pixels, depending on the space. */
const CHART_HEIGHT = { roomy: 132, small: 150, low: 90 } as const
/** A window with room beside the chart. */
export const ROOMY = '(min-width: 900px) and (min-height: 481px)'
/** A phone on its side, which has room beside the chart and hardly any below it. */
export const LOW = '(max-height: 480px) and (min-width: 700px)'

/** The chart or table, a summary of the whole line, and buttons to save it. */
export function ElevationProfileView({ line, profile, facts, grid }: ElevationProfileViewProps) {
  const map = usePageMap()
  const { t, i18n } = useTranslation('elevationProfile')
  const [frame, width] = useWidth()
  const low = useMediaQuery(LOW)
  const roomy = useMediaQuery(ROOMY)
  const height = CHART_HEIGHT[low ? 'low' : roomy ? 'roomy' : 'small']
  const [chosen, setChosen] = useState<number | null>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const [asTable, setAsTable] = useState(false)
  const { samples } = profile
  const exaggeration = chosen ?? fittingExaggeration(samples, { width, height })
  const marked = cursor === null ? undefined : samples[cursor]
  useMapMark(map, marked?.place ?? null)
  useEffect(() => {
    // The panel has just appeared and has made the map lower.
    map?.resize()
    if (map) showOutline(map, line)
  }, [map, line])
  return (
    <Stack sx={low || roomy ? { flexDirection: 'row', gap: low ? 2 : 3 } : { gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, position: 'relative' }}>
        <Readout sample={marked} short={low} />
        <Box ref={frame} sx={{ minHeight: asTable ? 0 : height }}>
          {asTable ? (
            <ElevationProfileTable samples={samples} />
          ) : (
            <ElevationProfileChart
              profile={profile}
              width={width}
              height={height}
              exaggeration={exaggeration}
              cursor={cursor}
              onCursor={setCursor}
            />
          )}
        </Box>
      </Box>
      <Stack sx={{ width: low ? 300 : roomy ? 380 : 'auto', flex: 'none', gap: 1 }}>
        <Summary facts={facts} />
        {!asTable && <Exaggeration value={exaggeration} onChange={setChosen} />}
        <ElevationProfileFiles
          line={line}
          profile={profile}
          facts={facts}
          grid={grid}
          exaggeration={exaggeration}
          asTable={asTable}
          onAsTable={setAsTable}
        />
        <Sources profile={profile} />
        {facts.unknown > 0 && (
          <Typography variant="caption">
            {t('gaps', { length: distanceWords(facts.unknown, i18n.language) })}
          </Typography>
        )}
      </Stack>
    </Stack>
  )
}

/** Hidden from screen readers, because the cursor itself announces the same. */
function Readout({ sample, short }: { sample: Sample | undefined; short: boolean }) {
  const { t, i18n } = useTranslation('elevationProfile')
  const known = sample && !Number.isNaN(sample.height)
  const along = sample && distanceWords(sample.distance, i18n.language)
  return (
    <Typography
      variant="body2"
      aria-hidden
      data-testid="profile-readout"
      sx={[READOUT, short && OVER_CHART, short && sample === undefined && { display: 'none' }]}
    >
      {sample === undefined
        ? t('cursorHint')
        : known
          ? t('place.known', { along, height: heightWords(sample.height, i18n.language) })
          : t('place.unknown', { along })}
    </Typography>
  )
}

const READOUT = { minHeight: '1.55em', fontVariantNumeric: 'tabular-nums' } as const
const OVER_CHART = {
  position: 'absolute',
  top: 0,
  right: 0,
  px: 0.5,
  backgroundColor: '#ffffffd9',
  pointerEvents: 'none',
} as const

function Summary({ facts }: { facts: ElevationProfileFacts }) {
  const { t, i18n } = useTranslation('elevationProfile')
  const values = [
    ['highest', facts.highest.height],
    ['lowest', facts.lowest.height],
    ['ascent', facts.ascent],
    ['descent', facts.descent],
  ] as const
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(4, auto)', columnGap: 2 }}>
      {values.map(([name, value]) => (
        <div key={name}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {t(`summary.${name}`)}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {heightWords(value, i18n.language)}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

function Exaggeration({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('elevationProfile')
  const id = useId()
  const { least, most } = EXAGGERATIONS
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <Typography id={id} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {t('exaggeration', { times: value })}
      </Typography>
      <Slider
        aria-labelledby={id}
        value={value}
        min={least}
        max={most}
        step={1}
        marks
        getAriaValueText={(times) => t('exaggeration', { times })}
        onChange={(_, next) => onChange(next)}
      />
    </Stack>
  )
}

function Sources({ profile }: { profile: HeightsAlong }) {
  const { t, i18n } = useTranslation('elevationProfile')
  return (
    <Typography variant="caption" color="textSecondary">
      {t('source', { source: sourceWords(profile, t('surface'), i18n.language) })}
    </Typography>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import { useTranslation } from 'react-i18next'
import { dayForFile, dayWords } from '#web/lib/words/day-words.ts'
import { download } from '#web/lib/download.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import { FITTED_SQUARE, type NationalGrid } from '#geo/grid/national-grid.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import type { HeightsAlong, Sample } from './heights-along.ts'
import type { ElevationProfileFacts } from './elevation-profile-facts.ts'
import { elevationProfileImage, type ImageWords } from './elevation-profile-image.ts'
import { distanceWords, heightWords, sourceWords } from './elevation-profile-words.ts'

const HEADER = 'distance_m,height_m,latitude,longitude'

/** Comma-separated values (RFC 4180) for a spreadsheet; an empty height where none is known. Degrees WGS 84, to a centimetre. */
export function elevationProfileCsv(samples: readonly Sample[]): string {
  const lines = samples.map(({ distance, height, place: [latitude, longitude] }) =>
    [
      distance.toFixed(2),
      Number.isNaN(height) ? '' : height.toFixed(2),
      latitude.toFixed(7),
      longitude.toFixed(7),
    ].join(','),
  )
  return `${[HEADER, ...lines].join('\r\n')}\r\n`
}

interface ElevationProfileFilesProps {
  line: readonly LatitudeLongitude[]
  profile: HeightsAlong
  facts: ElevationProfileFacts
  grid: NationalGrid
  exaggeration: number
  asTable: boolean
  onAsTable: (asTable: boolean) => void
}

/** Buttons that show the profile as a table and save it as an image or as a file for a spreadsheet. */
export function ElevationProfileFiles({
  line,
  profile,
  facts,
  grid,
  exaggeration,
  asTable,
  onAsTable,
}: ElevationProfileFilesProps) {
  const { t } = useTranslation('elevationProfile')
  const words = useImageWords({ line, profile, facts, grid, exaggeration })
  const saveImage = () => {
    void elevationProfileImage(profile.samples, exaggeration, words()).then((image) =>
      download(image, `${fileName()}.png`),
    )
  }
  const saveTable = () => {
    download(
      new Blob([elevationProfileCsv(profile.samples)], { type: 'text/csv;charset=utf-8' }),
      `${fileName()}.csv`,
    )
  }
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', '& .MuiButton-root': { px: 1.5 } }}>
      <ToggleButton
        value="table"
        selected={asTable}
        onChange={() => onAsTable(!asTable)}
        sx={{ py: 0.5, minHeight: 44, color: 'text.primary' }}
      >
        {t('asTable')}
      </ToggleButton>
      <Button variant="outlined" onClick={saveImage}>
        {t('saveImage')}
      </Button>
      <Button variant="outlined" onClick={saveTable}>
        {t('saveTable')}
      </Button>
    </Stack>
  )
}

function fileName(): string {
  return `height-profile-${dayForFile(new Date())}`
}

function useImageWords({
  line,
  profile,
  facts,
  grid,
  exaggeration,
}: Pick<
  ElevationProfileFilesProps,
  'line' | 'profile' | 'facts' | 'grid' | 'exaggeration'
>): () => ImageWords {
  const { t, i18n } = useTranslation('elevationProfile')
  const { language } = i18n
  const height = (metres: number, decimals = 1) => heightWords(metres, language, decimals)
  const distance = (metres: number) => distanceWords(metres, language)
  return () => ({
    title: t('heading'),
    subtitle: t('image.subtitle', {
      from: referenceOf(line[0], grid),
      to: referenceOf(line.at(-1), grid),
      length: distance(profile.length),
    }),
    notes: [
      t('image.facts', {
        highest: height(facts.highest.height),
        lowest: height(facts.lowest.height),
        ascent: height(facts.ascent),
        descent: height(facts.descent),
        times: exaggeration,
      }),
      t('source', { source: sourceWords(profile, t('surface'), language) }),
      t('image.made', {
        date: dayWords(new Date(), language),
        address: location.host,
      }),
    ],
    axes: t('axes'),
    distance,
    height,
  })
}

/** Metres: places that are chosen by eye are no more precise. */
const FINENESS = 10

/** The grid reference of a place; outside the National Grid, its degrees. */
function referenceOf(place: LatitudeLongitude | undefined, grid: NationalGrid): string {
  if (!place) return ''
  const [latitude, longitude] = place
  const size = grid.isExactAt({ latitude, longitude }) ? FINENESS : FITTED_SQUARE
  const reference = gridReference(grid.fromDegrees({ latitude, longitude }), size)
  return reference ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Sample } from './heights-along.ts'
import { evenly } from './elevation-profile-facts.ts'
import { distanceWords, heightWords } from './elevation-profile-words.ts'

/** Number of rows: enough to show the shape of the ground, and few enough for a screen reader. The file has all samples. */
const ROWS = 21

/** The profile as a table, for visitors who cannot see the chart. */
export function ElevationProfileTable({ samples }: { samples: readonly Sample[] }) {
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

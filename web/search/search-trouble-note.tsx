import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { SearchTrouble } from './use-search.ts'

const PLACES = ['formPlace', 'formGrid', 'formDegrees', 'formNumbers'] as const
const PLACES_AND_ITEMS = ['formPlace', 'formRecord', 'formGrid', 'formDegrees', 'formNumbers'] as const

/** Explains why a search failed and what can be searched for. @param items whether items on the map can be too */
export function SearchTroubleNote({ trouble, items }: { trouble: SearchTrouble; items: boolean }) {
  const { t } = useTranslation('search')
  const words =
    'text' in trouble ? t(`search.${trouble.kind}`, { text: trouble.text }) : t(`search.${trouble.kind}`)
  return (
    <Box role="status" sx={{ px: 2, pb: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {words}
      </Typography>
      {'text' in trouble && (
        <>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {t('search.forms')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {(items ? PLACES_AND_ITEMS : PLACES).map((form) => (
              <Typography key={form} component="li" variant="body2">
                {t(`search.${form}`)}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

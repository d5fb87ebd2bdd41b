import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import type { SearchTrouble } from './use-search.ts'

/** What can be searched for: keys of the words search:search. */
export type SearchForm =
  | 'formPlace'
  | 'formRecord'
  | 'formPostcode'
  | 'formGrid'
  | 'formDegrees'
  | 'formNumbers'

const PLACES = ['formPlace', 'formGrid', 'formDegrees', 'formNumbers'] as const

/** Explains why nothing was found and what can be searched for. */
export function SearchTroubleNote({
  trouble,
  forms = PLACES,
}: {
  trouble: SearchTrouble
  forms?: readonly SearchForm[]
}) {
  const { t } = useTranslation('search')
  const failed = useFailureText()
  const said =
    'text' in trouble ? t(`search.${trouble.kind}`, { text: trouble.text }) : t(`search.${trouble.kind}`)
  const words = 'fault' in trouble ? failed(said, trouble.fault) : said
  return (
    <Box role="status" sx={{ px: 2, py: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {words}
      </Typography>
      {'text' in trouble && (
        <>
          <SearchForms forms={forms} />
        </>
      )}
    </Box>
  )
}

/** What can be searched for, with examples. */
export function SearchForms({ forms }: { forms: readonly SearchForm[] }) {
  const { t } = useTranslation('search')
  return (
    <>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t('search.forms')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {forms.map((form) => (
          <Typography key={form} component="li" variant="body2">
            {t(`search.${form}`)}
          </Typography>
        ))}
      </Box>
    </>
  )
}

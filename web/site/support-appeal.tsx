import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { UPLAND } from '#web/ui/style/theme.ts'
import { siteSettingsQuery } from './site.data.ts'

/** Asks for help with the costs. It has no button if no address is set. News items link to `#support`. */
export function SupportAppeal() {
  const { t } = useTranslation(['about', 'portal'])
  const { data } = useQuery(siteSettingsQuery())
  const address = data?.supportUrl ?? null
  return (
    <Box
      component="section"
      id="support"
      aria-labelledby="support-heading"
      sx={{
        marginTop: { xs: 6, md: 8 },
        padding: { xs: 3, md: 5 },
        borderRadius: 3,
        backgroundColor: UPLAND.lichenPale,
        scrollMarginTop: 24,
      }}
    >
      <Typography variant="h2" id="support-heading">
        {t('support.heading')}
      </Typography>
      <Typography sx={{ maxWidth: '60ch', marginTop: 2 }}>{t('support.text')}</Typography>
      {address !== null && (
        <Button variant="contained" href={address} target="_blank" rel="noreferrer" sx={{ marginTop: 3 }}>
          {t('support.button')}
          <ForScreenReaders as="span">, {t('newTab', { ns: 'portal' })}</ForScreenReaders>
        </Button>
      )}
    </Box>
  )
}

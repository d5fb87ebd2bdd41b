import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#web/lib/routing/index.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ToLogin } from '#web/accounts/session/to-login.tsx'
import { ChooseFile } from '#web/imports/choose-file.tsx'
import { ImportsList } from '#web/imports/imports-list.tsx'
import { Part } from '#web/imports/part.tsx'
import { PageColumn } from '#web/ui/page/page-column.tsx'

/** The page of a file, for when it has been sent: the connection may be lost by then. If it fails, it is fetched again. */
const fetchNextPage = () => import('../import-work/import-work-page.tsx').catch(() => undefined)

export default function ImportPage() {
  const { t } = useTranslation(['imports', 'portal'])
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => void fetchNextPage(), [])
  if (!session) return <ToLogin />
  return (
    <PageColumn width="text">
      <Typography variant="h2" component="h1" sx={{ mb: 2 }}>
        {t('portal:titles.import')}
      </Typography>
      <Typography sx={{ mb: 1 }}>{t('intro')}</Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('kinds')}
      </Typography>
      <ChooseFile onSent={(id) => void navigate(`/import/${id}`)} />
      <Box sx={{ mt: { xs: 5, md: 7 } }}>
        <Part heading={t('yours')}>
          <ImportsList />
        </Part>
      </Box>
    </PageColumn>
  )
}

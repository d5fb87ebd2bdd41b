import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from '#web/lib/routing/index.ts'
import { useSubscription } from '#web/members/settings/settings.data.ts'
import { ApiError } from '#web/lib/api.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'

/** The page behind the unsubscribe link of an email: following the link is enough, and it can be undone here. */
export default function UnsubscribePage() {
  const { t } = useTranslation('account')
  const { token = '' } = useParams()
  const { mutate, data, error } = useSubscription(token)
  useEffect(() => mutate(false), [mutate, token])
  const dead = error instanceof ApiError && error.status === 404
  return (
    <PageColumn width="narrow">
      <Typography variant="h2" component="h1" gutterBottom>
        {t('unsubscribe.heading')}
      </Typography>
      <div role="status">
        {!data && !error && <CircularProgress aria-label={t('loading')} />}
        {data && (
          <Typography>
            {t(data.subscribed ? 'unsubscribe.again' : `unsubscribe.${data.topic as 'digest' | 'site_news'}`)}
          </Typography>
        )}
        {error && <Typography>{t(dead ? 'unsubscribe.dead' : 'failed')}</Typography>}
      </div>
      {data && !data.subscribed && (
        <Button variant="outlined" sx={{ mt: 3 }} onClick={() => mutate(true)}>
          {t('unsubscribe.undo')}
        </Button>
      )}
      {error && !dead && (
        <Button variant="contained" sx={{ mt: 3 }} onClick={() => mutate(false)}>
          {t('tryAgain')}
        </Button>
      )}
    </PageColumn>
  )
}

import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useParams } from '#web/lib/routing/index.ts'
import { useConfirmEmail } from '#web/accounts/own/confirmations.data.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { PageColumn } from '#web/ui/page/page-column.tsx'

/**
 * The page behind the link that confirms an email address. Its script sends the token, so that programs which only fetch
 * the links of an email confirm nothing.
 */
export default function ConfirmEmailPage() {
  const { t } = useTranslation('account')
  const session = useSession()
  const { token = '' } = useParams()
  const { mutate, data, error } = useConfirmEmail()
  useEffect(() => mutate(token), [mutate, token])
  const needsNewLink = data?.outcome === 'expired' || data?.outcome === 'wrong'
  return (
    <PageColumn width="narrow">
      <Typography variant="h2" component="h1" gutterBottom>
        {t('confirmEmail.heading')}
      </Typography>
      <div role="status">
        {!data && !error && <CircularProgress aria-label={t('loading')} />}
        {data && <Typography>{t(`confirmEmail.${data.outcome}`)}</Typography>}
        {error && <Typography>{t('failed')}</Typography>}
      </div>
      {error && (
        <Button variant="contained" sx={{ mt: 3 }} onClick={() => mutate(token)}>
          {t('tryAgain')}
        </Button>
      )}
      {data && (
        <Button
          component={RouterLink}
          to={session || needsNewLink ? '/account' : '/'}
          variant={needsNewLink ? 'contained' : 'outlined'}
          sx={{ mt: 3 }}
        >
          {t(session || needsNewLink ? 'confirmEmail.toAccount' : 'confirmEmail.toHome')}
        </Button>
      )}
    </PageColumn>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EmailState as State } from '#contract/accounts/confirmations.ts'
import { ApiError } from '#web/lib/api.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { emailStateQuery, useSendLink } from './confirmations.data.ts'

/** Whether the address is confirmed, and if it is not, what follows and how to get the link. */
export function EmailState() {
  const { t } = useTranslation('account')
  const { data: state, error, refetch } = useQuery(emailStateQuery())
  if (!state && error)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('confirmation.failed')}
      </Alert>
    )
  if (!state) return null
  if (state.confirmed)
    return (
      <Typography variant="body2" color="text.secondary">
        {t('confirmation.confirmed')}
      </Typography>
    )
  return <Unconfirmed state={state} />
}

function Unconfirmed({ state }: { state: State }) {
  const { t, i18n } = useTranslation('account')
  const sending = useSendLink()
  const { notices_to: address, link_sent: sent } = state
  const isDelivered = state.mail_by === 'smtp'
  const tooOften = sending.error instanceof ApiError && sending.error.status === 429
  return (
    <Alert severity="info" sx={{ maxWidth: 640, marginTop: 1, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t('confirmation.unconfirmed')}
      </Typography>
      {(isDelivered || address !== null) && (
        <Typography variant="body2">
          {address === null ? t('confirmation.noNotices') : t('confirmation.previous', { address })}
        </Typography>
      )}
      {isDelivered ? (
        <Typography variant="body2">
          {sent === null
            ? t('confirmation.onItsWay')
            : t('confirmation.sent', { moment: momentWords(new Date(sent), i18n.language) })}
        </Typography>
      ) : (
        <Typography variant="body2">{t('confirmation.noMail')}</Typography>
      )}
      <Stack sx={{ gap: 1, alignItems: 'start', marginTop: 1 }}>
        {isDelivered && (
          <Button
            variant="outlined"
            loading={sending.isPending}
            onClick={() => {
              if (!sending.isJustDone()) sending.mutate()
            }}
          >
            {t('confirmation.sendAgain')}
          </Button>
        )}
        <SendingNotice sending={sending} />
        <div role="status">{sending.isSuccess && t('confirmation.sentAgain')}</div>
        {sending.error && (
          <div role="alert">{t(tooOften ? 'confirmation.tooOften' : 'confirmation.notSent')}</div>
        )}
      </Stack>
    </Alert>
  )
}

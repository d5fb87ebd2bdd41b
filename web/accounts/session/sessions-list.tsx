import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AccountSession } from '#contract/accounts/sessions.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { sessionsQuery, useEndSession } from '../own/own-account.data.ts'

/** The browsers in which the member is logged in. Each of the others can be logged out from here. */
export function SessionsList() {
  const { t } = useTranslation('account')
  const { data: sessions, error, refetch } = useQuery(sessionsQuery())
  const ending = useEndSession()
  if (!sessions && error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Alert>
    )
  if (!sessions) return <CircularProgress aria-label={t('loading')} />
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={ending.isPending}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </Stack>
      {ending.error && <Alert severity="error">{t('failed')}</Alert>}
      <div role="status">{ending.isSuccess && <Alert severity="success">{t('sessions.ended')}</Alert>}</div>
      {sessions.length > 1 && (
        <Button variant="outlined" disabled={ending.isPending} onClick={() => ending.mutate('others')}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </Stack>
  )
}

interface SessionLineProps {
  session: AccountSession
  busy: boolean
  onEnd: () => void
}

function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const { t, i18n } = useTranslation('account')
  const { browser, system, current } = session
  const program = browser ?? t('sessions.unknown')
  const place = system === null ? program : t('sessions.on', { browser: program, system })
  const used = momentWords(new Date(session.last_used), i18n.language)
  return (
    <Stack component="li" direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography sx={{ flex: 1, minWidth: 200 }}>
        <b>{place}</b>
        {current && <span>{` · ${t('sessions.this')}`}</span>}
        <br />
        {t('sessions.used', { when: used })}
      </Typography>
      {!current && (
        <Button disabled={busy} aria-label={t('sessions.endOf', { place, when: used })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </Stack>
  )
}

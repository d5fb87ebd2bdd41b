import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mutesQuery, useUnmute } from './discussion.data.ts'

/** The members whom this one has muted, with a button to hear each again. */
export function MutedMembers() {
  const { t } = useTranslation('discussion')
  const { data, isError, refetch } = useQuery(mutesQuery())
  const unmuting = useUnmute()
  if (isError)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('loadFailed')}
      </Alert>
    )
  if (!data) return <CircularProgress size={24} aria-label={t('loading')} />
  if (data.muted.length === 0) return <Typography>{t('mutes.none')}</Typography>
  return (
    <>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {data.muted.map(({ username }) => (
          <Stack
            key={username}
            component="li"
            direction="row"
            sx={{ alignItems: 'center', gap: 2, overflowWrap: 'anywhere' }}
          >
            <Typography translate="no" sx={{ minWidth: 0, flex: '0 1 auto' }}>
              {username}
            </Typography>
            <Button
              size="small"
              color="secondary"
              aria-label={t('actsOf.unmute', { by: username })}
              onClick={() => unmuting.mutate(username)}
            >
              {t('acts.unmute')}
            </Button>
          </Stack>
        ))}
      </Stack>
      {unmuting.error && <Alert severity="error">{t('failed')}</Alert>}
    </>
  )
}

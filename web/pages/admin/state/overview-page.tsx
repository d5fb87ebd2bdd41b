import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useRole } from '#web/accounts/administrator.ts'
import type { Attention, AttentionKind } from '#contract/accounts/attention.ts'
import { attentionQuery } from '#web/operations/operations.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { sectionsFor } from '../admin-sections.ts'

/** Where each of them is dealt with. */
const PLACES: Readonly<Record<AttentionKind, string>> = {
  reports: '/admin/reports',
  feedback: '/admin/feedback',
  sensitive: '/admin/sensitive',
  jobs: '/admin/state',
  disk: '/admin/state',
  outbox: '/admin/state',
  heritage: '/admin/state',
}

/** What waits for somebody or is not as it should be. */
function NeedsAttention() {
  const { t } = useTranslation('admin')
  const { data, error, isError, refetch } = useQuery(attentionQuery())
  const failed = useFailureText()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlock: 3 }}>
      <Typography id={id} component="h2" variant="h3" gutterBottom>
        {t('attention.heading')}
      </Typography>
      {isError && !data && (
        <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {failed(t('failed'), error)}
        </Alert>
      )}
      {!isError && !data && <CircularProgress aria-label={t('loading')} />}
      {data?.length === 0 && <Alert severity="success">{t('attention.none')}</Alert>}
      {data && data.length > 0 && (
        <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
          {data.map((item) => (
            <li key={item.kind}>
              <Item item={item} />
            </li>
          ))}
        </Stack>
      )}
    </Box>
  )
}

function Item({ item: { kind, count, since } }: { item: Attention }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Alert severity={kind === 'outbox' ? 'info' : 'warning'}>
      <Link component={RouterLink} to={PLACES[kind]}>
        {t(`attention.${kind}`, { count })}
      </Link>
      {since !== null && (
        <Typography variant="body2">
          {t('attention.since', { day: dayWords(new Date(since), i18n.language) })}
        </Typography>
      )}
    </Alert>
  )
}

export default function OverviewPage() {
  return (
    <AdminFrame section="overview">
      <Overview />
    </AdminFrame>
  )
}

function Overview() {
  const { t } = useTranslation('admin')
  const role = useRole()
  return (
    <>
      <Typography sx={{ maxWidth: '60ch' }}>
        {t(role === 'moderator' ? 'overview.introModerator' : 'overview.intro')}
      </Typography>
      <NeedsAttention />
      <Box component="ul" sx={{ display: 'grid', gap: 2.5, marginBlock: 3, padding: 0, listStyle: 'none' }}>
        {sectionsFor(role === 'moderator' ? role : 'administrator').flatMap(({ name, path }) =>
          name === 'overview' ? (
            []
          ) : (
            <li key={name}>
              <Link component={RouterLink} to={path} sx={{ fontWeight: 650, fontSize: '1.2rem' }}>
                {t(`sections.${name}`)}
              </Link>
              <Typography>{t(`overview.${name}`)}</Typography>
            </li>
          ),
        )}
      </Box>
    </>
  )
}

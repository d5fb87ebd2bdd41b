import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import type { Attention, AttentionKind } from '#contract/accounts/attention.ts'
import { attentionQuery } from '#web/operations/operations.data.ts'
import { dayWords, momentWords } from '#web/lib/words/day-words.ts'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { AdminFrame } from '../admin-frame.tsx'

/** Where each of them is dealt with. */
const PLACES: Readonly<Record<AttentionKind, string>> = {
  at_risk: '/admin/sensitive',
  sensitive: '/admin/sensitive',
  reports: '/admin/reports',
  appeals: '/admin/reports',
  feedback: '/admin/feedback',
  finds: '/review',
  backup: '/admin/state',
  jobs: '/admin/state',
  disk: '/admin/state',
  outbox: '/admin/state',
  heritage: '/admin/state',
}

export default function OverviewPage() {
  return (
    <AdminFrame section="overview">
      <NeedsAttention />
    </AdminFrame>
  )
}

/** What waits for somebody or is not as it should be, what is due first at the top; and nothing else. */
function NeedsAttention() {
  const { t } = useTranslation('admin')
  const { data, error, isError, refetch } = useQuery(attentionQuery())
  const failed = useFailureText()
  if (isError && !data)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {failed(t('failed'), error)}
      </Alert>
    )
  if (!data) return <CircularProgress aria-label={t('loading')} />
  if (data.length === 0) return <Typography role="status">{t('attention.none')}</Typography>
  return (
    <Box
      component="ul"
      aria-label={t('attention.heading')}
      sx={{ maxWidth: 720, m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
    >
      {data.map((item) => (
        <Item key={item.kind} item={item} />
      ))}
    </Box>
  )
}

function Item({ item }: { item: Attention }) {
  const { t } = useTranslation('admin')
  const { kind, count } = item
  return (
    <Box component="li" sx={{ paddingBlock: 1.75, borderBottom: 1, borderColor: 'divider' }}>
      <Link
        component={RouterLink}
        to={PLACES[kind]}
        sx={{ display: 'inline-block', paddingBlock: 0.5, fontSize: '1.125rem', fontWeight: 600 }}
      >
        {kind === 'backup'
          ? t(item.since === null ? 'attention.noBackup' : 'attention.backup')
          : t(`attention.${kind}`, { count })}
      </Link>
      <When item={item} />
    </Box>
  )
}

/** By when it was promised, or since when it waits. */
function When({ item: { kind, since, due } }: { item: Attention }) {
  const { t, i18n } = useTranslation('admin')
  const moment = (iso: string) => momentWords(new Date(iso), i18n.language)
  if (due !== null) {
    // oxlint-disable-next-line react/purity -- said as of the moment at which it is shown
    const isLate = Date.parse(due) < Date.now()
    return (
      <Typography variant="body2" sx={{ color: isLate ? 'error.main' : 'text.secondary' }}>
        {t(isLate ? 'attention.late' : 'attention.due', { moment: moment(due) })}
      </Typography>
    )
  }
  if (since === null) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {kind === 'backup'
        ? t('attention.lastBackup', { moment: moment(since) })
        : t('attention.since', { day: dayWords(new Date(since), i18n.language) })}
    </Typography>
  )
}

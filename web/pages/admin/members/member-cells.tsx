import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { ModeratedMember } from '#contract/review/moderation.ts'
import { useSession } from '#web/accounts/session.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import type { MemberAct } from './member-decision.tsx'

/** Who it is, and what has been decided about them. */
export function MemberInShort({ member }: { member: ModeratedMember }) {
  const { t, i18n } = useTranslation('admin')
  const { username, email, suspended, records_hidden: hiding } = member
  const day = (iso: string) => dayWords(new Date(iso), i18n.language)
  return (
    <>
      <Link
        component={RouterLink}
        translate="no"
        to={`/user/${encodeURIComponent(username)}`}
        sx={{ fontWeight: 650 }}
      >
        {username}
      </Link>{' '}
      {member.administrator && <Chip size="small" label={t('members.administrator')} />}
      {member.moderator && <Chip size="small" label={t('members.moderator')} />}
      <Typography variant="body2" color="text.secondary">
        {email}
      </Typography>
      {suspended && (
        <Typography variant="body2" color="error">
          {t('members.suspendedSince', { day: day(suspended.since), reason: suspended.reason })}
        </Typography>
      )}
      {hiding && (
        <Typography variant="body2" color="error">
          {t('members.hiddenTogether', {
            count: hiding.records,
            day: day(hiding.since),
            reason: hiding.reason,
          })}
        </Typography>
      )}
    </>
  )
}

interface MemberActsProps {
  member: ModeratedMember
  onChoose: (act: MemberAct) => void
}

export function MemberActs({ member, onChoose }: MemberActsProps) {
  const { t } = useTranslation('admin')
  const session = useSession()
  const { username, suspended, administrator, moderator } = member
  const isOther = username !== session?.username
  const possible: MemberAct[] = [
    ...(isOther ? ([suspended ? 'restore' : 'suspend'] as const) : []),
    ...(member.records > 0 ? (['hideAll'] as const) : []),
    ...(member.records_hidden ? (['showAll'] as const) : []),
    ...(moderator ? (['revoke'] as const) : []),
    ...(!moderator && !administrator && !suspended ? (['grant'] as const) : []),
  ]
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {possible.map((act) => (
        <Button
          key={act}
          variant="outlined"
          size="small"
          aria-label={t(`members.${act}Of`, { username })}
          onClick={() => onChoose(act)}
        >
          {t(`members.${act}`)}
        </Button>
      ))}
      <Link
        component={RouterLink}
        to={`/admin/audit?member=${encodeURIComponent(username)}`}
        variant="body2"
        aria-label={t('members.auditOf', { username })}
        sx={{ paddingBlock: 0.5 }}
      >
        {t('sections.audit')}
      </Link>
    </Stack>
  )
}

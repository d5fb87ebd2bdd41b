import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { ModeratedMember } from '#contract/moderation.ts'
import { useSession } from '#web/features/accounts/session.ts'
import { membersQuery } from '#web/features/moderation/moderation.data.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { ChoiceField } from './choice-field.tsx'
import { MemberDecision, type MemberAct } from './member-decision.tsx'
import { SearchForm } from './search-form.tsx'
import { useListAddress } from './use-list-address.ts'

export default function MembersPage() {
  return (
    <AdminFrame section="members">
      <Members />
    </AdminFrame>
  )
}

function Members() {
  const { t } = useTranslation('admin')
  const address = useListAddress()
  const state = address.state === 'suspended' ? 'suspended' : 'all'
  const pages = useInfiniteQuery(membersQuery(address.search, state === 'suspended'))
  const [chosen, setChosen] = useState<{ member: ModeratedMember; act: MemberAct } | null>(null)
  return (
    <>
      <SearchForm search={address.search} hint={t('members.hint')} onSearch={address.setSearch}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={(['all', 'suspended'] as const).map((value) => ({ value, label: t(`members.${value}`) }))}
          onChange={(value) => address.setState(value === 'all' ? '' : value)}
        />
      </SearchForm>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ members }) => members)}
        empty={t('members.empty')}
      >
        {(member) => <Member member={member} onChoose={(act) => setChosen({ member, act })} />}
      </AdminList>
      {chosen && <MemberDecision {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

interface MemberProps {
  member: ModeratedMember
  onChoose: (act: MemberAct) => void
}

function Member({ member, onChoose }: MemberProps) {
  const { t, i18n } = useTranslation('admin')
  const { username, suspended, records_hidden: hiding } = member
  const day = (iso: string) => dayWords(new Date(iso), i18n.language)
  const about = [
    member.email,
    t('members.records', { count: member.records }),
    t('members.joined', { day: day(member.joined) }),
    t('members.active', { day: day(member.last_active) }),
  ]
  return (
    <Stack sx={{ gap: 1.5 }}>
      <div>
        <Link component={RouterLink} to={`/user/${encodeURIComponent(username)}`} sx={{ fontWeight: 650 }}>
          {username}
        </Link>{' '}
        {member.administrator && <Chip size="small" label={t('members.administrator')} />}
        {member.moderator && <Chip size="small" label={t('members.moderator')} />}
        <Typography variant="body2" color="text.secondary">
          {about.join(' · ')}
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
      </div>
      <Acts member={member} onChoose={onChoose} />
    </Stack>
  )
}

function Acts({ member, onChoose }: MemberProps) {
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
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
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
    </Stack>
  )
}

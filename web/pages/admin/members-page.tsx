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
import { membersQuery, useModerateMember } from '#web/features/moderation/moderation.data.ts'
import { dayWords } from '#web/lib/day-words.ts'
import { useToast } from '#web/ui/toast.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { ChoiceField } from './choice-field.tsx'
import { SearchForm } from './search-form.tsx'
import { useListAddress } from './use-list-address.ts'
import { WordsDialog } from './words-dialog.tsx'

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
  const [chosen, setChosen] = useState<ModeratedMember | null>(null)
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
        {(member) => <Member member={member} onChoose={() => setChosen(member)} />}
      </AdminList>
      {chosen && <Decision member={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function Member({ member, onChoose }: { member: ModeratedMember; onChoose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const session = useSession()
  const { username, suspended } = member
  const day = (iso: string) => dayWords(new Date(iso), i18n.language)
  const about = [
    member.email,
    t('members.records', { count: member.records }),
    t('members.joined', { day: day(member.joined) }),
    t('members.active', { day: day(member.last_active) }),
  ]
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between' }}>
      <div>
        <Link component={RouterLink} to={`/user/${encodeURIComponent(username)}`} sx={{ fontWeight: 650 }}>
          {username}
        </Link>{' '}
        {member.administrator && <Chip size="small" label={t('members.administrator')} />}
        <Typography variant="body2" color="text.secondary">
          {about.join(' · ')}
        </Typography>
        {suspended && (
          <Typography variant="body2" color="error">
            {t('members.suspendedSince', { day: day(suspended.since), reason: suspended.reason })}
          </Typography>
        )}
      </div>
      {username !== session?.username && (
        <Button
          variant="outlined"
          aria-label={t(suspended ? 'members.restoreOf' : 'members.suspendOf', { username })}
          onClick={onChoose}
          sx={{ flex: 'none', alignSelf: 'start' }}
        >
          {t(suspended ? 'members.restore' : 'members.suspend')}
        </Button>
      )}
    </Stack>
  )
}

function Decision({ member, onClose }: { member: ModeratedMember; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const moderating = useModerateMember()
  const { id, username, suspended } = member
  const act = suspended ? 'restore' : 'suspend'
  const done = () => {
    onClose()
    toast(t(`members.${act}Done`, { username }))
  }
  return (
    <WordsDialog
      title={t(`members.${act}Of`, { username })}
      text={t(`members.${act}Text`, { username })}
      action={t(`members.${act}`)}
      field={suspended ? null : { label: t('reason'), hint: t('reasonHint'), missing: t('reasonRequired') }}
      sending={moderating}
      onCancel={onClose}
      onConfirm={(reason) =>
        moderating.mutate({ id, reason: suspended ? null : reason }, { onSuccess: done })
      }
    />
  )
}

import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import {
  downloadMembers,
  MEMBER_SORTS,
  type ModeratedMember,
} from '#contract/review/moderation/moderation.ts'
import {
  membersQuery,
  useChangeModerator,
  useHideRecordsOf,
  useModerateMember,
} from '#web/moderation/moderation.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminTable, type Column } from '../table/admin-table.tsx'
import { ChoiceField } from '../entry/choice-field.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { SearchForm } from '../table/search-form.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { useListAddress, useListOrder } from '../table/use-list-address.ts'
import { WordsDialog } from '../entry/words-dialog.tsx'

type MemberAct = 'suspend' | 'restore' | 'grant' | 'revoke' | 'hideAll' | 'showAll'

/** The acts that need a reason. */
const WITH_REASON: readonly MemberAct[] = ['suspend', 'hideAll', 'showAll']

interface MemberDecisionProps {
  member: ModeratedMember
  act: MemberAct
  onClose: () => void
}

/** Asks for confirmation, and for the reason if the member is told one. */
function MemberDecision({ member: { id, username }, act, onClose }: MemberDecisionProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const suspending = useModerateMember()
  const changing = useChangeModerator()
  const hiding = useHideRecordsOf()
  const onSuccess = () => {
    onClose()
    toast(t(`members.${act}Done`, { username }))
  }
  const send = (reason: string) => {
    if (act === 'grant' || act === 'revoke')
      changing.mutate({ id, moderator: act === 'grant' }, { onSuccess })
    else if (act === 'hideAll' || act === 'showAll')
      hiding.mutate({ id, hide: act === 'hideAll', reason }, { onSuccess })
    else suspending.mutate({ id, reason: act === 'suspend' ? reason : null }, { onSuccess })
  }
  const sendings = {
    ...{ suspend: suspending, restore: suspending, grant: changing, revoke: changing },
    ...{ hideAll: hiding, showAll: hiding },
  }
  const field = { label: t('reason'), hint: t('reasonHint'), missing: t('reasonRequired') }
  return (
    <WordsDialog
      title={t(`members.${act}Of`, { username })}
      text={t(`members.${act}Text`, { username })}
      action={t(`members.${act}`)}
      field={WITH_REASON.includes(act) ? field : null}
      sending={sendings[act]}
      onCancel={onClose}
      onConfirm={send}
    />
  )
}

const SORTS = { joined: 'joined', active: 'active', username: 'username', records: 'records' } as const

export default function MembersPage() {
  return (
    <AdminFrame section="members">
      <Members />
    </AdminFrame>
  )
}

function Members() {
  const { t, i18n } = useTranslation('admin')
  const { search, state: asked, setSearch, setState } = useListAddress()
  const order = useListOrder(MEMBER_SORTS)
  const state = asked === 'suspended' ? ('suspended' as const) : null
  const filter = { ...(search !== '' && { search }), ...(state && { state }), ...order.asked }
  const pages = useInfiniteQuery(membersQuery(filter))
  const [chosen, setChosen] = useState<{ member: ModeratedMember; act: MemberAct } | null>(null)
  const day = (iso: string) => dayWords(new Date(iso), i18n.language, 'medium')
  const columns: Column<ModeratedMember, keyof typeof SORTS>[] = [
    {
      name: 'username',
      sort: { by: 'username', first: 'asc' },
      is: 'title',
      cell: (member) => <MemberInShort member={member} />,
    },
    { name: 'records', sort: { by: 'records', first: 'desc' }, cell: ({ records }) => records },
    { name: 'joined', sort: { by: 'joined', first: 'desc' }, cell: ({ joined }) => day(joined) },
    { name: 'active', sort: { by: 'active', first: 'desc' }, cell: ({ last_active }) => day(last_active) },
    {
      name: 'actions',
      is: 'actions',
      cell: (member) => <MemberActs member={member} onChoose={(act) => setChosen({ member, act })} />,
    },
  ]
  return (
    <Box sx={LIST_SPACE}>
      <SearchForm key={search} search={search} hint={t('members.hint')} onSearch={setSearch}>
        <ChoiceField
          label={t('show')}
          value={state ?? 'all'}
          options={(['all', 'suspended'] as const).map((value) => ({ value, label: t(`members.${value}`) }))}
          onChange={(value) => setState(value === 'all' ? '' : value)}
        />
      </SearchForm>
      <ListBar list="members" total={pages.data?.pages[0]?.total} order={order} sorts={SORTS} isTable>
        <DownloadTable list="members" route={downloadMembers} query={filter} />
      </ListBar>
      <AdminTable
        label={t('sections.members')}
        columns={columns}
        order={order}
        pages={pages}
        items={pages.data?.pages.flatMap(({ members }) => members)}
        empty={t('members.empty')}
      />
      {chosen && <MemberDecision {...chosen} onClose={() => setChosen(null)} />}
    </Box>
  )
}

/** Who it is, and what has been decided about them. */
function MemberInShort({ member }: { member: ModeratedMember }) {
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

function MemberActs({ member, onChoose }: MemberActsProps) {
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

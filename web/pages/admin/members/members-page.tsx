import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadMembers, MEMBER_SORTS, type ModeratedMember } from '#contract/review/moderation.ts'
import { membersQuery } from '#web/moderation/moderation.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminTable, type Column } from '../table/admin-table.tsx'
import { ChoiceField } from '../entry/choice-field.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { MemberActs, MemberInShort } from './member-cells.tsx'
import { MemberDecision, type MemberAct } from './member-decision.tsx'
import { SearchForm } from '../table/search-form.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { useListAddress, useListOrder } from '../table/use-list-address.ts'

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

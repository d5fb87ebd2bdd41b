import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadGrants, GRANT_SORTS, type RoleGrant } from '#contract/review/grants.ts'
import { grantsQuery } from '#web/review/grants/grants.data.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminTable, type Column } from '../table/admin-table.tsx'
import { ChoiceField } from '../entry/choice-field.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { EndGrant } from './end-grant.tsx'
import { GrantBegun, GrantEnded, Grantee } from './grant-cells.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { SearchForm } from '../table/search-form.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { useListAddress, useListOrder } from '../table/use-list-address.ts'

const STATES = ['standing', 'ended', 'all'] as const
const SORTS = { granted: 'granted', username: 'username' } as const

export default function ReviewersPage() {
  return (
    <AdminFrame section="reviewers">
      <Reviewers />
    </AdminFrame>
  )
}

function Reviewers() {
  const { t } = useTranslation('admin')
  const { t: tLists } = useTranslation('lists')
  const { search, state: asked, setSearch, setState } = useListAddress()
  const order = useListOrder(GRANT_SORTS)
  const state = STATES.find((known) => known === asked) ?? 'standing'
  const filter = { ...(search !== '' && { search }), ...(state !== 'all' && { state }), ...order.asked }
  const pages = useInfiniteQuery(grantsQuery(filter))
  const [granting, setGranting] = useState(false)
  const columns: Column<RoleGrant, keyof typeof SORTS>[] = [
    {
      name: 'username',
      sort: { by: 'username', first: 'asc' },
      is: 'title',
      cell: (grant) => <Grantee grant={grant} />,
    },
    { name: 'role', cell: ({ role }) => tLists(`roles.${role}`) },
    { name: 'area', cell: ({ area }) => tLists(`areas.${area}`) },
    {
      name: 'granted',
      sort: { by: 'granted', first: 'desc' },
      cell: (grant) => <GrantBegun grant={grant} />,
    },
    { name: 'ended', cell: ({ ended }) => ended && <GrantEnded ended={ended} /> },
    {
      name: 'actions',
      is: 'actions',
      cell: (grant) => (grant.ended ? null : <EndGrant grant={grant} />),
    },
  ]
  return (
    <Box sx={LIST_SPACE}>
      <Typography sx={{ maxWidth: '60ch' }}>{t('reviewers.intro')}</Typography>
      <Button variant="contained" onClick={() => setGranting(true)} sx={{ marginTop: 2 }}>
        {t('reviewers.grant')}
      </Button>
      <SearchForm key={search} search={search} hint={t('reviewers.hint')} onSearch={setSearch}>
        <ChoiceField
          label={t('show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`reviewers.${value}`) }))}
          onChange={(value) => setState(value === 'standing' ? '' : value)}
        />
      </SearchForm>
      <ListBar list="grants" total={pages.data?.pages[0]?.total} order={order} sorts={SORTS} isTable>
        <DownloadTable list="grants" route={downloadGrants} query={filter} />
      </ListBar>
      <AdminTable
        label={t('sections.reviewers')}
        columns={columns}
        order={order}
        pages={pages}
        items={pages.data?.pages.flatMap(({ grants }) => grants)}
        empty={t('reviewers.empty')}
      />
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
    </Box>
  )
}

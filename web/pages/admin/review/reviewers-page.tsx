import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Link from '@mui/material/Link'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { downloadGrants, GRANT_SORTS, type RoleGrant } from '#contract/review/grants.ts'
import { grantsQuery, useEndGrant } from '#web/review/grants/grants.data.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { dayWords } from '#web/lib/words/day-words.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminTable, type Column } from '../table/admin-table.tsx'
import { ChoiceField } from '../entry/choice-field.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { SearchForm } from '../table/search-form.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { useListAddress, useListOrder } from '../table/use-list-address.ts'
import { WordsDialog } from '../entry/words-dialog.tsx'
import { partLater } from '#web/lib/part-later.tsx'

const GrantDialog = partLater(async () => (await import('./grant-dialog.tsx')).GrantDialog)

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
      {granting && (
        <Suspense>
          <GrantDialog onClose={() => setGranting(false)} />
        </Suspense>
      )}
    </Box>
  )
}

/** The button that ends a role, and the question for the reason. */
function EndGrant({ grant: { id, username, role, area } }: { grant: RoleGrant }) {
  const { t } = useTranslation('admin')
  const { t: tLists } = useTranslation('lists')
  const toast = useToast()
  const ending = useEndGrant()
  const [asking, setAsking] = useState(false)
  const facts = { username, role: tLists(`roles.${role}`), area: tLists(`areas.${area}`) }
  const onSuccess = () => {
    setAsking(false)
    toast(t('reviewers.endDone', facts))
  }
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('reviewers.endOf', facts)}
        onClick={() => setAsking(true)}
      >
        {t('reviewers.end')}
      </Button>
      {asking && (
        <WordsDialog
          title={t('reviewers.endOf', facts)}
          text={t('reviewers.endText', facts)}
          action={t('reviewers.end')}
          field={{ label: t('reason'), hint: t('reviewers.reasonHint'), missing: t('reasonRequired') }}
          sending={ending}
          onCancel={() => setAsking(false)}
          onConfirm={(reason) => ending.mutate({ id, reason }, { onSuccess })}
        />
      )}
    </>
  )
}

/** Who has the role, and whether it counts. */
function Grantee({ grant: { username, suspended, empty, ended } }: { grant: RoleGrant }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Link
        component={RouterLink}
        translate="no"
        to={`/admin/members?search=${encodeURIComponent(username)}`}
        sx={{ fontWeight: 650 }}
      >
        {username}
      </Link>
      {suspended && !ended && (
        <Typography variant="body2" color="error">
          {t('reviewers.suspended')}
        </Typography>
      )}
      {empty && !ended && (
        <Box>
          <Chip size="small" color="warning" variant="outlined" label={t('reviewers.grantEmpty')} />
        </Box>
      )}
    </>
  )
}

function GrantBegun({ grant: { granted, granted_by, reason } }: { grant: RoleGrant }) {
  return <Act at={granted} by={granted_by} reason={reason} />
}

function GrantEnded({ ended }: { ended: NonNullable<RoleGrant['ended']> }) {
  return <Act {...ended} />
}

/** When somebody granted or ended a role, who it was, and why. */
function Act({ at, by, reason }: { at: string; by: string | null; reason: string }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <>
      {dayWords(new Date(at), i18n.language, 'medium')}
      <Typography variant="body2" color="text.secondary">
        {by === null ? t('reviewers.byNobody') : t('reviewers.by', { username: by })}
      </Typography>
      <Typography variant="body2">{reason}</Typography>
    </>
  )
}

import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import {
  AUDIT_SORTS,
  downloadAudit,
  type AuditEntry,
  type AuditedAct,
  LOGIN_ACTS,
  OTHER_ACTS,
  type listAudit,
} from '#contract/review/audit.ts'
import { auditQuery } from '#web/operations/audit.data.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { isDay } from '#contract/http/values/days.ts'
import type { Query } from '#contract/http/route.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminTable, type Column } from '../table/admin-table.tsx'
import { ActName, Actor, Note, Target } from './audit-cells.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { useListOrder, useListAddress } from '../table/use-list-address.ts'
import { ChoiceField } from '../entry/choice-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const SORTS = { at: 'at', actor: 'actor', act: 'act' } as const

export default function AuditPage() {
  return (
    <AdminFrame section="audit">
      <Acts />
    </AdminFrame>
  )
}

function Acts() {
  const { t } = useTranslation('admin')
  const { t: tLists } = useTranslation('lists')
  const address = useAuditAddress()
  const order = useListOrder(AUDIT_SORTS)
  const filter = { ...address.asked, ...order.asked }
  const pages = useInfiniteQuery(auditQuery(filter))
  const { view } = address
  return (
    <Box sx={LIST_SPACE}>
      <Views view={view} />
      <AuditFilter key={JSON.stringify(address.shown)} address={address} />
      <ListBar list={view} total={pages.data?.pages[0]?.total} order={order} sorts={SORTS} isTable>
        <DownloadTable list={view} route={downloadAudit} query={filter} />
      </ListBar>
      <AdminTable
        label={tLists(`names.${view}`)}
        columns={useColumns(view)}
        order={order}
        pages={pages}
        items={pages.data?.pages.flatMap(({ entries }) => entries)}
        empty={view === 'logins' ? tLists('audit.noLogins') : t('audit.empty')}
      />
    </Box>
  )
}

/** Logins apart from what changed something. */
function Views({ view }: { view: AuditView }) {
  const { t } = useTranslation('lists')
  return (
    <Box component="nav" aria-label={t('audit.view')} sx={{ display: 'flex', gap: 2.5, marginBlock: 2 }}>
      {(['acts', 'logins'] as const).map((each) => (
        <Link
          key={each}
          component={RouterLink}
          to={each === 'acts' ? '/admin/audit' : '/admin/audit?view=logins'}
          underline="hover"
          {...(each === view && { 'aria-current': 'page' as const })}
          sx={{
            paddingBlock: 0.5,
            '&[aria-current]': { color: 'text.primary', fontWeight: 650, textDecoration: 'underline' },
          }}
        >
          {t(`audit.${each}`)}
        </Link>
      ))}
    </Box>
  )
}

function useColumns(view: AuditView): Column<AuditEntry, keyof typeof SORTS>[] {
  const { i18n } = useTranslation('admin')
  const what: Column<AuditEntry, keyof typeof SORTS>[] = [
    { name: 'target', cell: (entry) => (entry.target ? <Target target={entry.target} /> : null) },
    { name: 'note', cell: (entry) => (entry.note === null ? null : <Note entry={entry} />) },
  ]
  return [
    {
      name: 'at',
      sort: { by: 'at', first: 'desc' },
      cell: ({ at }) => momentWords(new Date(at), i18n.language),
    },
    { name: 'actor', sort: { by: 'actor', first: 'asc' }, cell: (entry) => <Actor entry={entry} /> },
    {
      name: 'act',
      sort: { by: 'act', first: 'asc' },
      is: 'title',
      cell: ({ act }) => <ActName act={act} />,
    },
    ...(view === 'acts' ? what : []),
  ]
}

/** Which entries of the log are shown: of a member, of an act, of some days. */
function AuditFilter({ address: { shown, acts, change } }: { address: AuditAddress }) {
  const { t } = useTranslation('lists')
  const { t: tAdmin } = useTranslation('admin')
  const { t: tAudit } = useTranslation('audit')
  const [typed, setTyped] = useState(shown)
  const options: { value: AuditedAct | 'all'; label: string }[] = [
    { value: 'all', label: tAdmin('audit.all') },
    ...acts.map((value) => ({ value, label: tAudit(`acts.${value}`) })),
  ]
  const isFiltered = Object.values(shown).some((value) => value !== '')
  const day = (name: 'since' | 'until') => (
    <TextField
      type="date"
      size="small"
      label={t(`audit.${name}`)}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 140px' }}
    />
  )
  return (
    <Stack
      component="form"
      role="search"
      direction="row"
      sx={{ gap: 2, flexWrap: 'wrap', marginBlock: 3, alignItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault()
        change({ ...typed, member: typed.member.trim() })
      }}
    >
      <TextField
        size="small"
        label={t('audit.member')}
        helperText={t('audit.memberHint')}
        value={typed.member}
        onChange={(event) => setTyped({ ...typed, member: event.target.value })}
        sx={{ flex: '2 1 220px' }}
      />
      <ChoiceField
        label={t('columns.act')}
        value={typed.act === '' ? 'all' : typed.act}
        options={options}
        onChange={(value) => setTyped({ ...typed, act: value === 'all' ? '' : value })}
      />
      {day('since')}
      {day('until')}
      <Button type="submit" variant="outlined">
        {t('audit.apply')}
      </Button>
      {isFiltered && (
        <Button onClick={() => change({ act: '', member: '', since: '', until: '' })}>
          {t('audit.clear')}
        </Button>
      )}
    </Stack>
  )
}

type AuditView = 'acts' | 'logins'

/** What the address says about the audit log: days as `YYYY-MM-DD`; what it does not name or cannot be is empty. */
interface Shown {
  act: AuditedAct | ''
  member: string
  since: string
  until: string
}

interface AuditAddress {
  view: AuditView
  shown: Shown
  /** The acts of this view. */
  acts: readonly AuditedAct[]
  /** The same as a request names it. */
  asked: Query<typeof listAudit>
  change: (changes: Partial<Shown>) => void
}

function useAuditAddress(): AuditAddress {
  const { value, change } = useListAddress()
  const view = value('view') === 'logins' ? 'logins' : 'acts'
  const acts: readonly AuditedAct[] = view === 'logins' ? LOGIN_ACTS : OTHER_ACTS
  const dayIn = (name: string) => (isDay(value(name)) ? value(name) : '')
  const act = acts.find((known) => known === value('act')) ?? ''
  const shown: Shown = { act, member: value('member'), since: dayIn('since'), until: dayIn('until') }
  return { view, shown, acts, asked: asRequest(view, shown), change }
}

function asRequest(view: AuditView, { act, member, since, until }: Shown): Query<typeof listAudit> {
  return {
    view,
    ...(act !== '' && { act }),
    ...(member !== '' && { member }),
    ...(since !== '' && { since: beginOf(since, 0) }),
    // All of the last day belongs to the range.
    ...(until !== '' && { until: beginOf(until, 1) }),
  }
}

/** The first moment of a day in the visitor's time zone, or of a day after it. */
function beginOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

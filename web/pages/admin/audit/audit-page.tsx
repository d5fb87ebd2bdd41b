import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { AUDIT_SORTS, downloadAudit, type AuditEntry } from '#contract/review/audit.ts'
import { auditQuery } from '#web/operations/audit.data.ts'
import { momentWords } from '#web/lib/words/day-words.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminTable, type Column } from '../table/admin-table.tsx'
import { ActName, Actor, Note, Target } from './audit-cells.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { DownloadTable } from '../table/download-table.tsx'
import { ListBar } from '../table/list-bar.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { useAuditAddress, type AuditView } from './use-audit-address.ts'
import { useListOrder } from '../table/use-list-address.ts'

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

import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { AUDITED_ACTS, type AuditedAct, type AuditEntry } from '#contract/audit.ts'
import { auditQuery } from '#web/features/audit/audit.data.ts'
import { momentWords } from '#web/lib/day-words.ts'
import { AdminFrame } from './admin-frame.tsx'
import { AdminList } from './admin-list.tsx'
import { ChoiceField } from './choice-field.tsx'
import { useListAddress } from './use-list-address.ts'

export default function AuditPage() {
  return (
    <AdminFrame section="audit">
      <Acts />
    </AdminFrame>
  )
}

function Acts() {
  const { t } = useTranslation('admin')
  const { t: tAudit } = useTranslation('audit')
  const address = useListAddress()
  const act = AUDITED_ACTS.find((known) => known === address.state) ?? null
  const pages = useInfiniteQuery(auditQuery(act))
  const options: { value: AuditedAct | 'all'; label: string }[] = [
    { value: 'all', label: t('audit.all') },
    ...AUDITED_ACTS.map((value) => ({ value, label: tAudit(`acts.${value}`) })),
  ]
  return (
    <>
      <Box sx={{ marginBlock: 3 }}>
        <ChoiceField
          label={t('audit.act')}
          value={act ?? 'all'}
          options={options}
          onChange={(value) => address.setState(value === 'all' ? '' : value)}
        />
      </Box>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ entries }) => entries)}
        empty={t('audit.empty')}
      >
        {(entry) => <Entry entry={entry} />}
      </AdminList>
    </>
  )
}

const TARGETS = ['account', 'feedback', 'job', 'news', 'record', 'report'] as const

/** The target of the action. A record is a link to the list of records. */
function Target({ target: { kind, id } }: { target: NonNullable<AuditEntry['target']> }) {
  const { t } = useTranslation('audit')
  const known = TARGETS.find((each) => each === kind)
  const words = known ? t(`targets.${known}`, { id }) : `${kind} ${id}`
  return (
    <Typography variant="body2">
      {kind === 'record' ? (
        <Link component={RouterLink} to={`/admin/records?search=${id}`}>
          {words}
        </Link>
      ) : (
        words
      )}
    </Typography>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('admin')
  const { t: tAudit } = useTranslation('audit')
  const { act, actor, target, note } = entry
  const known = AUDITED_ACTS.find((each) => each === act)
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>{known ? tAudit(`acts.${known}`) : act}</Typography>
      {target && <Target target={target} />}
      {note && <Typography>{note}</Typography>}
      <Typography variant="body2" color="text.secondary">
        {momentWords(new Date(entry.at), i18n.language)} · {actor ?? t('audit.nobody')}
      </Typography>
    </>
  )
}

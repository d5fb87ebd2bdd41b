import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AUDITED_ACTS, type AuditedAct, type AuditEntry } from '#contract/audit.ts'
import { auditQuery } from '#web/features/audit/audit.data.ts'
import { momentWords } from '#web/lib/moment-words.ts'
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

function Entry({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('admin')
  const { t: tAudit } = useTranslation('audit')
  const { act, actor, target, note } = entry
  const known = AUDITED_ACTS.find((each) => each === act)
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>
        {known ? tAudit(`acts.${known}`) : act}
        {target && ` (${target.kind} ${target.id})`}
      </Typography>
      {note && <Typography>{note}</Typography>}
      <Typography variant="body2" color="text.secondary">
        {momentWords(entry.at, i18n.language)} · {actor ?? t('audit.nobody')}
      </Typography>
    </>
  )
}

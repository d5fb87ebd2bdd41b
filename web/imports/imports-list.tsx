import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/lib/routing/index.ts'
import type { ImportSummary } from '#contract/imports/imports.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { importsQuery, useDeleteImport } from './imports.data.ts'
import { SendingFault } from './sending-fault.tsx'

/** The member's imports, newest first. */
export function ImportsList() {
  const { t } = useTranslation('imports')
  const { data, isError, refetch } = useQuery(importsQuery())
  const [leaving, setLeaving] = useState<ImportSummary | null>(null)
  const deleting = useDeleteImport()
  const toast = useToast()
  if (isError && !data)
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Alert>
    )
  if (!data) return <Typography role="status">{t('loading')}</Typography>
  if (data.length === 0) return <Typography>{t('none')}</Typography>
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data.map((each) => (
          <Line key={each.id} each={each} onDelete={() => setLeaving(each)} />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('kept')}
      </Typography>
      <SendingFault sending={deleting} />
      <ConfirmDialog
        open={leaving !== null}
        title={t('deleteQuestion')}
        text={t('deleteText')}
        action={t('delete')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) deleting.mutate(leaving.id, { onSuccess: () => toast(t('deleted')) })
          setLeaving(null)
        }}
      />
    </>
  )
}

function Line({ each, onDelete }: { each: ImportSummary; onDelete: () => void }) {
  const { t, i18n } = useTranslation('imports')
  const facts = [
    dayWords(new Date(each.made), i18n.language, 'medium'),
    ...(each.state === 'read' ? [] : [t(`states.${each.state}`)]),
    ...(each.format === null ? [] : [t(`formats.${each.format}`)]),
    ...(each.state === 'read' ? [t('counts.rows', { count: each.rows })] : []),
    ...(each.drafts > 0 ? [t('counts.drafts', { count: each.drafts })] : []),
    ...(each.records > 0 ? [t('counts.records', { count: each.records })] : []),
  ]
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
      <MuiLink component={Link} to={`/import/${each.id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <MemberText>{each.file_name}</MemberText>
      </MuiLink>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
      <Button
        size="small"
        color="secondary"
        aria-label={t('deleteNamed', { name: each.file_name })}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </Box>
  )
}

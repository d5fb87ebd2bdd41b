import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { BookmarkRecordButton } from '#web/members/bookmarks/bookmark-record-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DeleteOutlineIcon, EditIcon } from '#web/ui/icons/controls.ts'
import { useDeleteRecord } from './use-delete-record.ts'

interface RecordActionsProps {
  record: RecordDetail
  /** Null where nobody can draw, so that the outline could not be changed. */
  onEdit: ((id: number) => void) | null
  onDeleted: (id: number) => void
  onChanged: () => void
}

/** The actions on a record: every member can bookmark it; its author can edit and delete it. */
export function RecordActions({ record, onEdit, onDeleted, onChanged }: RecordActionsProps) {
  const { t } = useTranslation('ownRecords')
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const { remove, deleting } = useDeleteRecord({ onDeleted, onChanged })
  if (!session) return null
  const own = record.recorded_by !== null && record.recorded_by === session.username
  return (
    <Stack direction="row" useFlexGap sx={ROW}>
      <BookmarkRecordButton id={record.id} />
      {own && onEdit && (
        <Button size="small" startIcon={<EditIcon />} onClick={() => onEdit(record.id)}>
          {t('edit.open')}
        </Button>
      )}
      {own && (
        <Button
          size="small"
          color="secondary"
          startIcon={<DeleteOutlineIcon />}
          loading={deleting}
          loadingPosition="start"
          onClick={() => setAsking(true)}
        >
          {t('delete.open')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('delete.title')}
        text={t('delete.text', { title: record.title })}
        action={t('delete.open')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove(record.id)
        }}
      />
    </Stack>
  )
}

/** One row even in a popup, in both languages; larger text may need two. */
const ROW = {
  flexWrap: 'wrap',
  gap: 0.5,
  ml: -1,
  '& .MuiButton-root': { px: 1, minWidth: 44, whiteSpace: 'nowrap' },
  '& .MuiButton-startIcon': { ml: 0, mr: 0.5 },
} as const

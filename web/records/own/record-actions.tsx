import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { BookmarkRecordButton } from '#web/members/bookmarks/bookmark-record-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DeleteOutlineIcon, EditIcon, ShareIcon } from '#web/ui/icons/controls.ts'
import { isTouchDevice } from '#web/lib/touch.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { useDeleteRecord } from './use-delete-record.ts'

interface RecordActionsProps {
  record: RecordDetail
  /** Null where nobody can draw, so that the outline could not be changed. */
  onEdit: ((id: number) => void) | null
  /** Further actions in the same row, in place of Share. */
  children?: ReactNode
}

/** The actions on a record: everybody can share it from its dialog, every member can bookmark it, and its author can edit it. */
export function RecordActions({ record, onEdit, children }: RecordActionsProps) {
  const { t } = useTranslation('ownRecords')
  const session = useSession()
  return (
    <Stack direction="row" useFlexGap className="only-on-screen" sx={ROW}>
      {/* A popup has one row for all of them. */}
      {children === undefined && <ShareButton id={record.id} title={record.title} />}
      {session && <BookmarkRecordButton id={record.id} />}
      {isOwn(record, session) && onEdit && (
        <Button size="small" startIcon={<EditIcon />} onClick={() => onEdit(record.id)}>
          {t('edit.open')}
        </Button>
      )}
      {children}
    </Stack>
  )
}

function isOwn({ recorded_by: by }: RecordDetail, session: { username: string } | null): boolean {
  return by !== null && by === session?.username
}

/** Passes the address of a record on, with what the device has for that, or by way of the clipboard. */
export function ShareButton({
  id,
  title,
  contained = false,
}: {
  id: number
  title: string
  contained?: boolean
}) {
  const { t } = useTranslation('records')
  const copy = useCopy()
  const share = () => {
    const url = `${window.location.origin}/LidarPortal?record=${id}`
    // Only phones and tablets have a list of programs that somebody would use for it.
    if (isTouchDevice() && 'share' in navigator) {
      navigator.share({ title, url }).catch((fault: unknown) => {
        // Whoever closes that list has changed their mind.
        if (!(fault instanceof DOMException && fault.name === 'AbortError'))
          copy(url, { copied: t('shared'), notCopied: t('notShared') })
      })
    } else copy(url, { copied: t('shared'), notCopied: t('notShared') })
  }
  return (
    <Button size="small" variant={contained ? 'contained' : 'text'} startIcon={<ShareIcon />} onClick={share}>
      {t('share')}
    </Button>
  )
}

interface DeleteRecordProps {
  record: RecordDetail
  onDeleted: (id: number) => void
  onChanged: () => void
}

/** For the author of a record alone. */
export function DeleteRecordButton({ record, onDeleted, onChanged }: DeleteRecordProps) {
  const { t } = useTranslation('ownRecords')
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const { remove, deleting } = useDeleteRecord({ onDeleted, onChanged })
  if (!isOwn(record, session)) return null
  return (
    <>
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
    </>
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

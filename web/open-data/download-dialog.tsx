import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#contract/open-data/downloads.ts'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import { DownloadForm } from './download-form.tsx'
import { DownloadProgress } from './download-progress.tsx'
import { leaveDownload } from './downloads.data.ts'

interface DownloadDialogProps {
  filter: RecordFilter
  onClose: () => void
}

/** Which file, then how far it is, then the link. Closing it leaves the preparation alone; a member gets an email. */
export function DownloadDialog({ filter, onClose }: DownloadDialogProps) {
  const { t } = useTranslation('downloads')
  const id = useId()
  const [begun, setBegun] = useState<Download | null>(null)
  const cancel = () => {
    if (begun?.id) leaveDownload(begun.id)
    setBegun(null)
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('dialog.heading')}</DialogTitle>
      {begun ? (
        <DownloadProgress begun={begun} onCancel={cancel} onAgain={() => setBegun(null)} onClose={onClose} />
      ) : (
        <DownloadForm filter={filter} onStarted={setBegun} onClose={onClose} />
      )}
    </Dialog>
  )
}

import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagIcon } from '#web/ui/icons/records.ts'
import { EMPTY_REPORT, ReportDialog, type Reported } from './report-dialog.tsx'

/** A button for reporting a record, a profile or a comment to the administrators. */
export function ReportButton({ about }: { about: Reported }) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  // The text is kept, in case the dialog is closed by mistake and opened again.
  const written = useRef(EMPTY_REPORT)
  return (
    <>
      <Button
        color="secondary"
        size="small"
        startIcon={<FlagIcon />}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'start' }}
      >
        {t('comment' in about ? 'reportComment' : 'record' in about ? 'reportRecord' : 'reportProfile')}
      </Button>
      {open && <ReportDialog about={about} written={written} onClose={() => setOpen(false)} />}
    </>
  )
}

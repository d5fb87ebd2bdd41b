import FlagIcon from '@mui/icons-material/OutlinedFlag'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMPTY_REPORT, ReportDialog, type Reported } from './report-dialog.tsx'

/** Tells the administrators that something is wrong with what it stands beside. */
export function ReportButton({ about }: { about: Reported }) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  // The text is still there when the dialog is opened again after being closed by mistake.
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
        {t('record' in about ? 'reportRecord' : 'reportProfile')}
      </Button>
      {open && <ReportDialog about={about} written={written} onClose={() => setOpen(false)} />}
    </>
  )
}

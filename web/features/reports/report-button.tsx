import FlagIcon from '@mui/icons-material/OutlinedFlag'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportDialog, type Reported } from './report-dialog.tsx'

/** Tells the administrators that something is wrong with what it stands beside. */
export function ReportButton({ about }: { about: Reported }) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
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
      {open && <ReportDialog about={about} onClose={() => setOpen(false)} />}
    </>
  )
}

import Button from '@mui/material/Button'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partLater } from '#web/lib/part-later.tsx'
import { FlagIcon } from '#web/ui/icons/records.ts'
import type { Reported, ReportFields } from './report-dialog.tsx'

const ReportDialog = partLater(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** A button for reporting a record, a profile or a comment to the administrators. */
export function ReportButton({ about }: { about: Reported }) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  // The text is kept, in case the dialog is closed by mistake and opened again.
  const written = useRef<ReportFields>(null)
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
      {open && (
        <Suspense>
          <ReportDialog about={about} written={written} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

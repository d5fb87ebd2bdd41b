import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import { DownloadIcon } from '#web/ui/icons/controls.ts'

const DownloadDialog = lazy(async () => ({ default: (await import('./download-dialog.tsx')).DownloadDialog }))

interface DownloadButtonProps {
  filter: RecordFilter
  /** By default `Download`. */
  label?: string
}

/** Opens the choice of a file with the records of a filter. */
export function DownloadButton({ filter, label }: DownloadButtonProps) {
  const { t } = useTranslation('downloads')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        {label ?? t('download')}
      </Button>
      {open && (
        <Suspense>
          <DownloadDialog filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partLater } from '#web/lib/part-later.tsx'

const LicenceChoices = partLater(async () => (await import('./licence-choices.tsx')).LicenceChoices)

interface GiveLicenceButtonProps {
  /** Null for all records of the member. */
  record: { id: number; title: string } | null
}

/** Gives the licence to all of the member's records, or to one, after saying what that means. */
export function GiveLicenceButton({ record }: GiveLicenceButtonProps) {
  const { t } = useTranslation('licences')
  const [open, setOpen] = useState(false)
  const titleId = useId()
  return (
    <>
      <Button
        size="small"
        {...(record && { 'aria-label': t('own.giveNamed', { title: record.title }) })}
        onClick={() => setOpen(true)}
        sx={{ px: 1, ml: record ? 0 : -1 }}
      >
        {t(record ? 'own.give' : 'own.giveAll')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby={titleId}>
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {record ? t('own.one', { title: record.title }) : t('own.all')}
        </DialogTitle>
        <Suspense>
          <LicenceChoices record={record} onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { partLater } from '#web/lib/part-later.tsx'

const LeavingForm = partLater(async () => (await import('./leaving-form.tsx')).LeavingForm)

/** First explains what is deleted and what stays; then asks for the password and the username to confirm. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    flushSync(() => setOpen(false))
    begin.current?.focus()
  }
  return (
    <Stack spacing={2} sx={{ alignItems: 'start' }}>
      <Typography>{t('leave.goes')}</Typography>
      <Typography>{t('leave.stays')}</Typography>
      {open ? (
        <Suspense>
          <LeavingForm onDeleted={onDeleted} onCancel={cancel} />
        </Suspense>
      ) : (
        <Button ref={begin} variant="outlined" color="error" onClick={() => setOpen(true)}>
          {t('leave.begin')}
        </Button>
      )}
    </Stack>
  )
}

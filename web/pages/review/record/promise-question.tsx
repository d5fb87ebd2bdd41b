import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptTerms, newestTerms } from '#contract/accounts/terms.ts'
import { call } from '#web/lib/api.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'

interface PromiseDialogProps {
  onAccepted: () => void
  onClose: () => void
}

const VERSION = newestTerms().find(({ kind }) => kind === 'reviewer')?.version ?? ''

/** Asks for the reviewer's promise before the first decision, which is made once it is given. */
export function PromiseDialog({ onAccepted, onClose }: PromiseDialogProps) {
  const { t } = useTranslation(['reviewQueue', 'portal'])
  const queries = useQueryClient()
  const titleId = useId()
  const sending = useSending({
    send: () => call(acceptTerms, { body: { reviewer: VERSION, via: 'save' } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [...RECORDS, 'queue'] })
      onAccepted()
    },
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('promise.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('promise.text')}</DialogContentText>
        <Link href={`/terms/${VERSION}#reviewer`} target="_blank" rel="noopener">
          {t('promise.read')}
          <ForScreenReaders as="span"> ({t('portal:newTab')})</ForScreenReaders>
        </Link>
        <SendingNotice sending={sending} />
        {sending.error && !sending.waiting && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {t('promise.failed')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('portal:cancel')}</Button>
        <Button variant="contained" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('promise.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

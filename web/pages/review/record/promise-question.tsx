import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptTerms, newestTerms } from '#contract/accounts/terms.ts'
import { call } from '#web/lib/api.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'

interface PromiseQuestionProps {
  onAccepted: () => void
  onClose: () => void
}

const VERSION = newestTerms().find(({ kind }) => kind === 'reviewer')?.version ?? ''

/** Asks for the reviewer's promise before the first decision, where it is decided; the decision is made once it is given. */
export function PromiseQuestion({ onAccepted, onClose }: PromiseQuestionProps) {
  const { t } = useTranslation(['reviewQueue', 'portal'])
  const queries = useQueryClient()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const sending = useSending({
    send: () => call(acceptTerms, { body: { reviewer: VERSION, via: 'save' } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [...RECORDS, 'queue'] })
      onAccepted()
    },
  })
  return (
    <Stack component="section" aria-labelledby={titleId} sx={{ gap: 1.5, pb: 2 }}>
      <Typography id={titleId} ref={heading} component="h3" variant="h3" tabIndex={-1} sx={{ outline: 0 }}>
        {t('promise.title')}
      </Typography>
      <Typography>{t('promise.text')}</Typography>
      <Link href={`/terms/${VERSION}#reviewer`} target="_blank" rel="noopener">
        {t('promise.read')}
        <ForScreenReaders as="span"> ({t('portal:newTab')})</ForScreenReaders>
      </Link>
      <SendingNotice sending={sending} />
      {sending.error && !sending.waiting && <Alert severity="error">{t('promise.failed')}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('promise.accept')}
        </Button>
        <Button onClick={onClose}>{t('portal:cancel')}</Button>
      </Stack>
    </Stack>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberTerms, Terms } from '#contract/accounts/terms.ts'
import { Window } from '#web/ui/dialogs/modal.tsx'
import modal from '#web/ui/dialogs/modal.module.css'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { TermsTick } from './terms-tick.tsx'
import { acceptanceOf, newestOf, useAcceptTerms, usePutOffTerms } from './terms.data.ts'

/** @param onClose closes the question until the next visit, without an answer */
export function AskForTerms({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [ticked, setTicked] = useState<readonly MemberTerms[]>([])
  const [submitted, setSubmitted] = useState(false)
  const firstMissing = useRef<HTMLInputElement>(null)
  const accepting = useAcceptTerms()
  const putOff = usePutOffTerms()
  const kinds = terms.ask.visit
  const missing = kinds.filter((kind) => !ticked.includes(kind))
  const submit = () => {
    setSubmitted(true)
    if (missing.length > 0) firstMissing.current?.focus()
    else accepting.mutate(acceptanceOf(terms, kinds, 'login'))
  }
  return (
    <Window className={modal.modal} labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={onClose}>
      <h2 id={`${id}-title`} className={modal.title}>
        {t('termsQuestion.title')}
      </h2>
      <Stack className={modal.content} spacing={2}>
        <p id={`${id}-text`}>{t('termsQuestion.text')}</p>
        {kinds.map((kind) => (
          <TermsTick
            key={kind}
            kind={kind}
            page={newestOf(terms, kind).page}
            ticked={ticked.includes(kind)}
            errors={submitted && missing.includes(kind) ? [t('termsQuestion.needed')] : []}
            onChange={(now) => setTicked(now ? [...ticked, kind] : ticked.filter((other) => other !== kind))}
            {...(kind === missing[0] && { inputRef: firstMissing })}
          />
        ))}
        <p>{t('termsQuestion.laterHelp')}</p>
        {(accepting.error ?? putOff.error) && <Alert severity="error">{t('termsQuestion.failed')}</Alert>}
        <SendingNotice sending={accepting} />
        <SendingNotice sending={putOff} />
      </Stack>
      <div className={modal.actions}>
        <Button color="secondary" loading={putOff.isPending} onClick={() => putOff.mutate()}>
          {t('termsQuestion.later')}
        </Button>
        <Button variant="contained" loading={accepting.isPending} onClick={submit}>
          {t('termsQuestion.accept')}
        </Button>
      </div>
    </Window>
  )
}

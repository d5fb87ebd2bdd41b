import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { MemberTerms, Terms } from '#contract/accounts/terms.ts'
import { Window } from '#web/ui/dialogs/modal.tsx'
import modal from '#web/ui/dialogs/modal.module.css'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { TermsTick } from './terms-tick.tsx'
import {
  acceptanceOf,
  newestOf,
  useAcceptTerms,
  useMemberKey,
  usePutOffTerms,
  useTermsInForce,
} from './terms.data.ts'

/** Pages on which members read what they are asked to accept, or leave the portal. */
const UNASKED = /^\/(?:terms|rules|privacy|contact|accessibility|account|login|register)(?:\/|$)/i

/** Asks members who have not accepted the terms yet, when they open a page. */
export function TermsDialog() {
  return useMemberKey() === null ? null : <Question />
}

function Question() {
  const terms = useTermsInForce()
  const { pathname } = useLocation()
  const [closed, setClosed] = useState(false)
  if (closed || !terms || terms.ask.visit.length === 0 || UNASKED.test(pathname)) return null
  return <AskForTerms terms={terms} onClose={() => setClosed(true)} />
}

/** @param onClose closes the question until the next visit, without an answer */
function AskForTerms({ terms, onClose }: { terms: Terms; onClose: () => void }) {
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

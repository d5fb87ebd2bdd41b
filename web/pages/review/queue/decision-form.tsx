import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { VERDICTS, type RecordReview } from '#contract/review/review.ts'
import { faultsOf, bodyOf, type DecisionDraft } from './decision-draft.rules.ts'
import { DecisionFields } from './decision-fields.tsx'
import type { DecisionBody } from './review-queue.data.ts'

interface DecisionFormProps {
  record: RecordDetail
  review: RecordReview
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  onDecide: (body: DecisionBody) => void
}

/** What a reviewer says about a record: one of four, with what it needs. */
export function DecisionForm({ record, review, draft, onDraft, onDecide }: DecisionFormProps) {
  const { t } = useTranslation('reviewQueue')
  const id = useId()
  const [submitted, setSubmitted] = useState(false)
  const faults = submitted ? faultsOf(draft) : []
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // Without a verdict, the first of the four.
    ;(field ?? form.current?.querySelector('input'))?.focus()
  }, [refused])
  const submit = () => {
    setSubmitted(true)
    if (faultsOf(draft).length === 0) onDecide(bodyOf(draft, review))
    else setRefused(refused + 1)
  }
  return (
    <Stack
      component="form"
      ref={form}
      noValidate
      aria-label={t('decision.heading')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      sx={{ gap: 2 }}
    >
      <FormControl error={faults.includes('verdict')}>
        <FormLabel id={id}>{t('decision.heading')}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={draft.verdict}
          onChange={(_, chosen) =>
            onDraft({ ...draft, verdict: VERDICTS.find((each) => each === chosen) ?? null })
          }
        >
          {VERDICTS.map((verdict) => (
            <FormControlLabel
              key={verdict}
              value={verdict}
              control={<Radio id={`verdict-${verdict}`} />}
              label={t(`decision.${verdict}`)}
            />
          ))}
        </RadioGroup>
        {faults.includes('verdict') && <FormHelperText role="alert">{t('faults.verdict')}</FormHelperText>}
      </FormControl>
      <DecisionFields record={record} draft={draft} onDraft={onDraft} faults={faults} />
      <Button type="submit" variant="contained" size="large">
        {t('decision.send')}
      </Button>
    </Stack>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { type RecordReview } from '#contract/review/review.ts'
import { VERDICTS, type Verdict } from '#contract/review/verdicts.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { knownSitesQuery, type DecisionBody } from '../review-queue.data.ts'
import { bodyOf, faultsOf, USUAL_POSITION, type DecisionDraft } from './decision-draft.rules.ts'
import { isFormAwaited } from './stored-decisions.ts'
import { DecisionFields } from './decision-fields.tsx'

/** The share of a find from which a known site at it is asked about before the find is confirmed. */
const COVERS = 0.1

interface DecisionFormProps {
  record: RecordDetail
  review: RecordReview
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  onDecide: (body: DecisionBody) => void
}

/**
 * What a reviewer says about a record: four buttons, of which each decides once what it needs is chosen. The first press of one that
 * still needs something shows it, and the next decides.
 */
export function DecisionForm({ record, review, draft, onDraft, onDecide }: DecisionFormProps) {
  const { t } = useTranslation('reviewQueue')
  const [submitted, setSubmitted] = useState(false)
  const [asking, setAsking] = useState<DecisionBody | null>(null)
  const { data: known, isError } = useQuery(knownSitesQuery(record.id))
  const fields = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0) focusLack(fields.current)
  }, [refused])
  useEffect(() => {
    if (!isFormAwaited(record.id)) return
    if (!focusLack(fields.current)) document.getElementById(`verdict-${draft.verdict}`)?.focus()
  }, [record.id, draft])
  const usual = record.known?.position ?? USUAL_POSITION
  const isKnown = (known?.sites ?? []).some(({ covered }) => (covered ?? 0) >= COVERS)
  const press = (verdict: Verdict) => {
    const chosen = { ...draft, verdict }
    onDraft(chosen)
    const lacks = faultsOf(chosen).length > 0
    // Where its fields were not in sight yet, nothing is wrong with them.
    setSubmitted(lacks && (draft.verdict ?? 'verified') === verdict)
    if (lacks) {
      setRefused(refused + 1)
      return
    }
    const body = bodyOf(chosen, { ...review, usual })
    if (verdict === 'verified' && (isKnown || (!known && !isError))) setAsking(body)
    else onDecide(body)
  }
  return (
    <Stack component="section" aria-label={t('decision.heading')} sx={{ gap: 1.25, flexGrow: 1 }}>
      <Stack ref={fields} sx={{ gap: 1.25 }}>
        <DecisionFields
          draft={draft}
          usual={usual}
          given={record}
          onDraft={onDraft}
          faults={submitted ? faultsOf(draft) : []}
        />
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: 1,
          position: 'sticky',
          bottom: 0,
          mt: 'auto',
          py: 1,
          bgcolor: 'background.paper',
          zIndex: 1,
        }}
      >
        {VERDICTS.map((verdict) => (
          <Button
            key={verdict}
            id={`verdict-${verdict}`}
            variant={verdict === (draft.verdict ?? 'verified') ? 'contained' : 'outlined'}
            aria-expanded={verdict === (draft.verdict ?? 'verified')}
            onClick={() => press(verdict)}
            sx={{ minHeight: 48, lineHeight: 1.2 }}
          >
            {t(`decision.${verdict}`)}
          </Button>
        ))}
      </Box>
      <ConfirmDialog
        open={asking !== null}
        title={t(isKnown ? 'known.askTitle' : 'known.askLoading')}
        text={t('known.askText')}
        action={t('decision.verified')}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          if (asking) onDecide(asking)
        }}
      />
    </Stack>
  )
}

const FIELDS = 'input, textarea, select'

/** Moves the focus to the first thing that is wrong, or is still to be chosen or written. Returns whether there is one. */
export function focusLack(within: ParentNode | null): boolean {
  const lack = within?.querySelector<HTMLElement>('[aria-invalid=true], [data-lacks]')
  const isField = lack?.matches(FIELDS) ?? false
  const field = isField ? lack : lack?.querySelector<HTMLElement>(FIELDS)
  field?.focus()
  return field != null
}

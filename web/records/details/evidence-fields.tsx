import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EVIDENCE_KINDS, MOST_EVIDENCE, type Evidence } from '#contract/records/details-values.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import { AddIcon } from '#web/ui/icons/controls.ts'
import { OneEvidence } from './one-evidence.tsx'
import { newEvidence } from './details-choice.rules.ts'

interface EvidenceFieldsProps {
  evidence: readonly Evidence[]
  seen: SeenUnder | null
  /** Whether faults are to be shown. */
  faulty: boolean
  onChange: (evidence: Evidence[]) => void
}

/** How the finder knows: pieces of evidence, each with its details. */
export function EvidenceFields({ evidence, seen, faulty, onChange }: EvidenceFieldsProps) {
  const { t } = useTranslation('known')
  const headingRef = useRef<HTMLParagraphElement>(null)
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography ref={headingRef} tabIndex={-1} variant="body2">
        {t(evidence.length < MOST_EVIDENCE ? 'how.choose' : 'how.most')}
      </Typography>
      {evidence.map((each, index) => (
        <OneEvidence
          key={index}
          evidence={each}
          faulty={faulty}
          onChange={(changed) => onChange(evidence.with(index, changed))}
          onRemove={() => {
            onChange(evidence.toSpliced(index, 1))
            // The button that took it out is gone.
            headingRef.current?.focus()
          }}
        />
      ))}
      {evidence.length < MOST_EVIDENCE && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {EVIDENCE_KINDS.map((kind) => (
            <Button
              key={kind}
              size="small"
              variant="outlined"
              color="secondary"
              startIcon={<AddIcon />}
              aria-label={t('how.add', { kind: t(`kinds.${kind}`) })}
              onClick={() => onChange([...evidence, newEvidence(kind, seen)])}
            >
              {t(`kinds.${kind}`)}
            </Button>
          ))}
        </Box>
      )}
    </Stack>
  )
}

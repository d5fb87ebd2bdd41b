import Stack from '@mui/material/Stack'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { Details } from '#contract/records/details.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { PositionMetres } from '#contract/records/places/position.ts'
import { SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review/verdicts.ts'
import {
  EVIDENCE_KINDS,
  MOST_EVIDENCE,
  type Evidence,
  CONDITIONS,
  MEASURED_MAX_LENGTH,
  PRIVATE_THREAT,
  THREATS,
} from '#contract/records/details-values.ts'
import { AddIcon } from '#web/ui/icons/controls.ts'
import { newEvidence, type KnownFault, withThreat } from './details-choice.rules.ts'
import { NumberFields } from './number-fields.tsx'
import { OpeningRow } from '#web/ui/form/opening-row.tsx'
import { useKnownWords } from './use-details-words.ts'
import { ChoiceField, DayField, PositionFields } from './details-inputs.tsx'
import { OneEvidence } from './one-evidence.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface KnownFieldsProps {
  known: Details
  onChange: (known: Details) => void
  seen: SeenUnder | null
  drawnWithin: PositionMetres | null
  faults: readonly KnownFault[]
}

type Row = 'sure' | 'how' | 'now' | 'numbers'

/** What a finder may say beyond what a record needs: one row for each question. */
export function KnownFields({ known, onChange, seen, drawnWithin, faults }: KnownFieldsProps) {
  const { t } = useTranslation('known')
  const words = useKnownWords()
  const [open, setOpen] = useState<readonly Row[]>([])
  // What is offered once and taken out is not offered again.
  const [offered, setOffered] = useState<readonly Row[]>([])
  const offer = (row: Row) => {
    setOffered([...offered, row])
    if (row === 'sure' && known.position === null && drawnWithin !== null)
      onChange({ ...known, position: { metres: drawnWithin, by: seen ? 'lidar' : 'map' } })
    if (row === 'how' && known.evidence.length === 0 && seen)
      onChange({ ...known, evidence: [newEvidence('lidar', seen)] })
  }
  const toggle = (row: Row) => {
    const opens = !open.includes(row)
    setOpen(opens ? [...open, row] : open.filter((each) => each !== row))
    if (opens && !offered.includes(row)) offer(row)
  }
  const row = (name: Row, line: string) => ({
    title: t(`${name}.title`),
    line,
    open: open.includes(name),
    onToggle: () => toggle(name),
  })
  const change = (part: Partial<Details>) => onChange({ ...known, ...part })
  return (
    <Stack sx={{ pl: 1.5, borderLeft: 3, borderColor: 'divider' }}>
      <OpeningRow {...row('sure', words.sureLine(known))}>
        <SureFields known={known} onChange={change} drawnWithin={drawnWithin} />
      </OpeningRow>
      <OpeningRow {...row('how', words.howLine(known))}>
        <EvidenceFields
          evidence={known.evidence}
          seen={seen}
          faulty={faults.length > 0}
          onChange={(evidence) => change({ evidence })}
        />
      </OpeningRow>
      <OpeningRow {...row('now', words.nowLine(known))}>
        <StateFields known={known} faulty={faults.length > 0} onChange={change} />
      </OpeningRow>
      <OpeningRow {...row('numbers', words.numbersLine(known))}>
        <NumberFields
          references={known.references}
          faulty={faults.length > 0}
          onChange={(references) => change({ references })}
        />
      </OpeningRow>
    </Stack>
  )
}

interface SureFieldsProps {
  known: Details
  drawnWithin: PositionMetres | null
  onChange: (part: Partial<Details>) => void
}

/** How sure the finder is: that it is archaeology, of its type, of its place. */
function SureFields({ known, drawnWithin, onChange }: SureFieldsProps) {
  const { t } = useTranslation('known')
  return (
    <Stack>
      <ChoiceField
        label={t('sure.archaeological')}
        value={known.sure_archaeological}
        choices={SURE_ARCHAEOLOGICAL}
        nameOf={(choice) => t(`archaeological.${choice}`)}
        onChange={(sure_archaeological) => onChange({ sure_archaeological })}
      />
      <ChoiceField
        label={t('sure.type')}
        value={known.sure_type}
        choices={SURE_TYPE}
        nameOf={(choice) => t(`type.${choice}`)}
        onChange={(sure_type) => onChange({ sure_type })}
      />
      <PositionFields
        label={t('sure.position')}
        position={known.position}
        {...(drawnWithin !== null && { says: t('sure.byDefault', { metres: drawnWithin }) })}
        onChange={(position) => onChange({ position })}
      />
    </Stack>
  )
}

interface EvidenceFieldsProps {
  evidence: readonly Evidence[]
  seen: SeenUnder | null
  /** Whether faults are to be shown. */
  faulty: boolean
  onChange: (evidence: Evidence[]) => void
}

/** How the finder knows: pieces of evidence, each with its details. */
function EvidenceFields({ evidence, seen, faulty, onChange }: EvidenceFieldsProps) {
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

interface StateFieldsProps {
  known: Details
  faulty: boolean
  onChange: (part: Partial<Details>) => void
}

/** In which condition it is, what threatens it, and what was measured there. */
function StateFields({ known, faulty, onChange }: StateFieldsProps) {
  const { t } = useTranslation('known')
  const { threats, measured_on_site: measured } = known
  const measure = (change: { note?: string; date?: string }) => {
    const { note = '', date = '' } = { ...measured, ...change }
    const isEmpty = note === '' && date === ''
    onChange({ measured_on_site: isEmpty ? null : { note, ...(date !== '' && { date }) } })
  }
  return (
    <Stack sx={{ gap: 1 }}>
      <ChoiceField
        label={t('now.condition')}
        value={known.condition}
        choices={CONDITIONS}
        nameOf={(choice) => t(`conditions.${choice}`)}
        onChange={(condition) => onChange({ condition })}
      />
      <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" variant="body2" sx={{ p: 0 }}>
          {t('now.threats')}
        </Typography>
        {THREATS.map((threat) => (
          <FormControlLabel
            key={threat}
            control={
              <Checkbox
                size="small"
                checked={threats.includes(threat)}
                onChange={({ target }) => onChange({ threats: withThreat(threats, threat, target.checked) })}
              />
            }
            label={t(`threats.${threat}`)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Stack>
      {threats.includes(PRIVATE_THREAT) && (
        <Alert severity="info" role="status">
          {t('digging')}
        </Alert>
      )}
      <TextField
        fullWidth
        multiline
        size="small"
        label={t('now.measured')}
        helperText={t('now.measuredHint')}
        value={measured?.note ?? ''}
        onChange={({ target }) => measure({ note: target.value })}
        slotProps={{ htmlInput: { maxLength: MEASURED_MAX_LENGTH } }}
      />
      {measured && (
        <DayField
          label={t('now.measuredDate')}
          day={measured.date}
          faulty={faulty}
          onChange={(date) => measure({ date })}
        />
      )}
    </Stack>
  )
}

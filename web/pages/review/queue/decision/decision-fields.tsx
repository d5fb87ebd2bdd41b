import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatedPosition } from '#contract/records/places/position.ts'
import { REVIEW_NOTE_MAX_LENGTH } from '#contract/review/review.ts'
import { CAUSES, SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review/verdicts.ts'
import {
  REFERENCE_NUMBER_MAX_LENGTH,
  REFERENCE_SCHEMES,
  type ReferenceScheme,
} from '#contract/records/references.ts'
import { PositionFields } from '#web/records/details/details-inputs.tsx'
import { positionWords } from '#web/lib/words/position-words.ts'
import { sentence } from '#web/lib/words/sentence.ts'
import { ChipRow } from './chip-row.tsx'
import { CorrectionFields } from './correction-fields.tsx'
import { statedPosition, type DecisionDraft, type DecisionFault, type Given } from './decision-draft.rules.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface DecisionFieldsProps {
  draft: DecisionDraft
  /** How exact the outline is, as its finder says or as it usually is. */
  usual: StatedPosition
  /** What its finder says that it is. */
  given: Given
  onDraft: (draft: DecisionDraft) => void
  faults: readonly DecisionFault[]
}

/** How sure of a confirmed find is in sight at once; nobody is negligibly sure of what they confirm. */
const SURE = SURE_ARCHAEOLOGICAL.filter((value) => value !== 'negligible')
const PORTAL = 'portal'

/** What the verdict needs. Before one is chosen, what a confirmation needs. */
export function DecisionFields({ draft, usual, given, onDraft, faults }: DecisionFieldsProps) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  const fault = (...names: DecisionFault[]) => {
    const found = names.find((name) => faults.includes(name))
    return found && t(`faults.${found}`)
  }
  const { verdict } = draft
  return (
    <>
      {(verdict === null || verdict === 'verified') && (
        <>
          <ChipRow
            label={t('decision.sureArchaeological')}
            value={draft.sureArchaeological}
            options={SURE.map((value) => ({ value, name: t(`review:sure_archaeological.${value}`) }))}
            fault={fault('sureArchaeological')}
            onChange={(sureArchaeological) => onDraft({ ...draft, sureArchaeological })}
          />
          <ChipRow
            label={t('decision.sureType')}
            value={draft.sureType}
            options={SURE_TYPE.map((value) => ({ value, name: t(`review:sure_type.${value}`) }))}
            fault={fault('sureType')}
            onChange={(sureType) => onDraft({ ...draft, sureType })}
          />
          <Position draft={draft} usual={usual} onDraft={onDraft} />
          <CorrectionFields
            correction={draft.correction}
            given={given}
            fault={fault('monumentType')}
            onChange={(correction) => onDraft({ ...draft, correction })}
          />
        </>
      )}
      {verdict === 'not_archaeological' && (
        <ChipRow
          label={t('decision.reason')}
          value={draft.reason}
          options={CAUSES.map((value) => ({ value, name: t(`review:causes.${value}`) }))}
          fault={fault('reason')}
          onChange={(reason) => onDraft({ ...draft, reason })}
        />
      )}
      {verdict === 'already_recorded' && (
        <TargetFields draft={draft} onDraft={onDraft} fault={fault('record', 'number')} />
      )}
      <Note draft={draft} onDraft={onDraft} fault={fault('question', 'reasonNote')} />
    </>
  )
}

/** One line, which opens where it is not right. */
function Position({ draft, usual, onDraft }: Pick<DecisionFieldsProps, 'draft' | 'usual' | 'onDraft'>) {
  const { t } = useTranslation('reviewQueue')
  const { t: tKnown } = useTranslation('known')
  const [open, setOpen] = useState(false)
  const position = statedPosition(draft, usual)
  if (open)
    return (
      <PositionFields
        label={t('decision.position')}
        position={position}
        onChange={(changed) => onDraft({ ...draft, position: changed })}
      />
    )
  return (
    <Typography variant="body2">
      {t('decision.positionIs', {
        position: position ? sentence(positionWords(tKnown, position)) : tKnown('notSaid'),
      })}{' '}
      <Button size="small" color="secondary" onClick={() => setOpen(true)} sx={{ minWidth: 0, py: 0 }}>
        {t('decision.change')}
      </Button>
    </Typography>
  )
}

/** Out of sight until it is needed. */
function Note({
  draft,
  onDraft,
  fault,
}: Pick<DecisionFieldsProps, 'draft' | 'onDraft'> & { fault: string | undefined }) {
  const { t } = useTranslation('reviewQueue')
  const [wanted, setWanted] = useState(false)
  const asks = draft.verdict === 'needs_info'
  const needed = asks || (draft.verdict === 'not_archaeological' && draft.reason === 'other')
  if (!wanted && !needed && draft.note === '')
    return (
      <Button size="small" color="secondary" onClick={() => setWanted(true)} sx={{ alignSelf: 'start' }}>
        {t('decision.addNote')}
      </Button>
    )
  return (
    <TextField
      label={t(asks ? 'decision.question' : 'decision.note')}
      required={needed}
      multiline
      minRows={2}
      value={draft.note}
      error={fault !== undefined}
      helperText={fault ?? t('decision.noteHint')}
      onChange={({ target }) => onDraft({ ...draft, note: target.value })}
      slotProps={{
        htmlInput: {
          maxLength: REVIEW_NOTE_MAX_LENGTH,
          ...(needed && draft.note === '' && { 'data-lacks': '' }),
        },
      }}
    />
  )
}

/** Where a find is on record already, if it is none of the known sites: in this portal, or in a register. */
function TargetFields({
  draft,
  onDraft,
  fault,
}: Pick<DecisionFieldsProps, 'draft' | 'onDraft'> & { fault: string | undefined }) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  const inPortal = draft.recordedIn === PORTAL
  const options: { value: ReferenceScheme | typeof PORTAL; name: string }[] = [
    { value: PORTAL, name: t('decision.inPortal') },
    ...REFERENCE_SCHEMES.map((scheme) => ({ value: scheme, name: t(`review:schemes.${scheme}`) })),
  ]
  const number = inPortal ? draft.record : draft.number
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ChipRow
        label={t('decision.recordedIn')}
        value={inPortal ? PORTAL : draft.scheme}
        options={options}
        fault={undefined}
        onChange={(chosen) =>
          onDraft(
            chosen === PORTAL
              ? { ...draft, recordedIn: PORTAL }
              : { ...draft, recordedIn: 'register', scheme: chosen },
          )
        }
      />
      <TextField
        label={t(inPortal ? 'decision.record' : 'decision.number')}
        required
        size="small"
        value={number}
        error={fault !== undefined}
        helperText={fault}
        onChange={({ target }) =>
          onDraft({ ...draft, ...(inPortal ? { record: target.value } : { number: target.value }) })
        }
        slotProps={{
          htmlInput: {
            ...(number === '' && { 'data-lacks': '' }),
            ...(inPortal
              ? { inputMode: 'numeric', maxLength: 9 }
              : { maxLength: REFERENCE_NUMBER_MAX_LENGTH }),
          },
        }}
      />
    </Box>
  )
}

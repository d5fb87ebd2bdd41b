import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { CAUSES, REVIEW_NOTE_MAX_LENGTH, SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review/review.ts'
import { PositionFields } from '#web/records/details/position-fields.tsx'
import type { DecisionDraft, DecisionFault } from './decision-draft.rules.ts'
import { TargetFields } from './target-fields.tsx'

interface DecisionFieldsProps {
  record: RecordDetail
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  faults: readonly DecisionFault[]
}

/** What follows from the verdict. */
export function DecisionFields({ record, draft, onDraft, faults }: DecisionFieldsProps) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  const fault = (...names: DecisionFault[]) => {
    const found = names.find((name) => faults.includes(name))
    return found && t(`faults.${found}`)
  }
  if (draft.verdict === null) return null
  return (
    <>
      {draft.verdict === 'verified' && (
        <>
          <Choice
            label={t('decision.sureArchaeological')}
            value={draft.sureArchaeological}
            options={SURE_ARCHAEOLOGICAL.map((value) => ({
              value,
              name: t(`review:sure_archaeological.${value}`),
            }))}
            fault={fault('sureArchaeological')}
            onChange={(sureArchaeological) => onDraft({ ...draft, sureArchaeological })}
          />
          <Choice
            label={t('decision.sureType')}
            value={draft.sureType}
            options={SURE_TYPE.map((value) => ({ value, name: t(`review:sure_type.${value}`) }))}
            fault={fault('sureType')}
            onChange={(sureType) => onDraft({ ...draft, sureType })}
          />
          <PositionFields
            label={t('decision.position')}
            position={draft.position}
            size="medium"
            onChange={(position) => onDraft({ ...draft, position })}
          />
        </>
      )}
      {draft.verdict === 'not_archaeological' && (
        <Choice
          label={t('decision.reason')}
          value={draft.reason}
          options={CAUSES.map((value) => ({ value, name: t(`review:causes.${value}`) }))}
          fault={fault('reason')}
          onChange={(reason) => onDraft({ ...draft, reason })}
        />
      )}
      {draft.verdict === 'already_recorded' && (
        <TargetFields record={record} draft={draft} onDraft={onDraft} fault={fault('record', 'number')} />
      )}
      <TextField
        label={t(draft.verdict === 'needs_info' ? 'decision.question' : 'decision.note')}
        required={draft.verdict === 'needs_info'}
        multiline
        minRows={2}
        value={draft.note}
        error={fault('question', 'reasonNote') !== undefined}
        helperText={fault('question', 'reasonNote') ?? t('decision.noteHint')}
        onChange={({ target }) => onDraft({ ...draft, note: target.value })}
        slotProps={{ htmlInput: { maxLength: REVIEW_NOTE_MAX_LENGTH } }}
      />
    </>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T | ''
  options: readonly { value: T; name: string }[]
  fault: string | undefined
  onChange: (value: T | '') => void
}

/** A list of the system, empty at first. */
function Choice<T extends string>({ label, value, options, fault, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      required
      label={label}
      value={value}
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) =>
        onChange(options.find((option) => option.value === target.value)?.value ?? '')
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="" />
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </TextField>
  )
}

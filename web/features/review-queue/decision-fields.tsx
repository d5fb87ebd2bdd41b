import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records.ts'
import { CAUSES, REVIEW_NOTE_MAX_LENGTH, SURE_ARCHAEOLOGICAL, SURE_TYPE } from '#contract/review.ts'
import { REFERENCE_NUMBER_MAX_LENGTH, REFERENCE_SCHEMES } from '#contract/references.ts'
import type { DecisionDraft, DecisionFault } from './decision-draft.rules.ts'
import { KnownSites } from './known-sites.tsx'

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

interface TargetFieldsProps extends Omit<DecisionFieldsProps, 'faults'> {
  fault: string | undefined
}

function TargetFields({ record, draft, onDraft, fault }: TargetFieldsProps) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  return (
    <>
      <KnownSites record={record} onChoose={(target) => onDraft({ ...draft, ...target })} />
      <RadioGroup
        aria-label={t('decision.recordedIn')}
        row
        value={draft.recordedIn}
        onChange={(_, where) => onDraft({ ...draft, recordedIn: where === 'portal' ? 'portal' : 'register' })}
      >
        <FormControlLabel value="portal" control={<Radio />} label={t('decision.inPortal')} />
        <FormControlLabel value="register" control={<Radio />} label={t('decision.inRegister')} />
      </RadioGroup>
      {draft.recordedIn === 'portal' ? (
        <TextField
          label={t('decision.record')}
          required
          value={draft.record}
          error={fault !== undefined}
          helperText={fault}
          onChange={({ target }) => onDraft({ ...draft, record: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
        />
      ) : (
        <>
          <TextField
            select
            label={t('decision.scheme')}
            value={draft.scheme}
            onChange={({ target }) =>
              onDraft({
                ...draft,
                scheme: REFERENCE_SCHEMES.find((each) => each === target.value) ?? draft.scheme,
              })
            }
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {REFERENCE_SCHEMES.map((scheme) => (
              <option key={scheme} value={scheme}>
                {t(`review:schemes.${scheme}`)}
              </option>
            ))}
          </TextField>
          <TextField
            label={t('decision.number')}
            required
            value={draft.number}
            error={fault !== undefined}
            helperText={fault}
            onChange={({ target }) => onDraft({ ...draft, number: target.value })}
            slotProps={{ htmlInput: { maxLength: REFERENCE_NUMBER_MAX_LENGTH } }}
          />
        </>
      )}
    </>
  )
}

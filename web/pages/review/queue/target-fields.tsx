import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { REFERENCE_NUMBER_MAX_LENGTH, REFERENCE_SCHEMES } from '#contract/records/references.ts'
import type { DecisionDraft } from './decision-draft.rules.ts'
import { KnownSites } from './known-sites.tsx'

interface TargetFieldsProps {
  record: RecordDetail
  draft: DecisionDraft
  onDraft: (draft: DecisionDraft) => void
  /** What the field lacks, in words. */
  fault: string | undefined
}

/** Where a find is on record already: what is known nearby, another record, or a number in a register. */
export function TargetFields({ record, draft, onDraft, fault }: TargetFieldsProps) {
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

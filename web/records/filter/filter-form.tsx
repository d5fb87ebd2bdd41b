import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import Chip from '@mui/material/Chip'
import FormLabel from '@mui/material/FormLabel'
import { useId, useState } from 'react'
import { isDay } from '#contract/http/values/days.ts'
import { USERNAME_MAX_LENGTH } from '#contract/http/limits.ts'
import { FILTER_TEXT_MAX_LENGTH, type RecordFilter } from '#contract/records/record-filter.ts'
import { REVIEW_STATES } from '#contract/review/verdicts.ts'
import { PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { endsBeforeItBegins, monumentChoices, withChoice, withSite } from './filter-changes.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface FilterFormProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

/** The filter of records. Each change applies at once, on the map and in the list. */
export function FilterForm({ filter, onChange }: FilterFormProps) {
  const { t } = useTranslation(['filter', 'vocabulary', 'records', 'review'])
  const monuments = monumentChoices(filter)
  return (
    <Stack sx={{ gap: 2.5 }}>
      <WrittenField
        label={t('filter:text')}
        type="search"
        value={filter.text ?? ''}
        maxLength={FILTER_TEXT_MAX_LENGTH}
        hint={t('filter:textHint')}
        onCommit={(text) => onChange({ ...filter, text: text || null })}
      />
      <ToggleChips
        heading={t('records:siteType')}
        choices={SITE_TYPES}
        chosen={filter.site}
        labelOf={(site) => t(`vocabulary:siteType.${site}`)}
        onToggle={(site, on) => onChange(withSite(filter, site, on))}
      />
      {monuments.length > 0 ? (
        <ToggleChips
          heading={t('records:monumentType')}
          choices={monuments}
          chosen={filter.monument}
          labelOf={(monument) => t(`vocabulary:monumentType.${monument}`)}
          onToggle={(monument, on) => onChange(withChoice(filter, 'monument', monument, on))}
        />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {t('filter:monumentHint')}
        </Typography>
      )}
      <ToggleChips
        heading={t('records:period')}
        choices={PERIODS}
        chosen={filter.period}
        labelOf={(period) => t(`vocabulary:period.${period}`)}
        onToggle={(period, on) => onChange(withChoice(filter, 'period', period, on))}
      />
      <ToggleChips
        heading={t('filter:state')}
        choices={REVIEW_STATES}
        chosen={filter.state}
        labelOf={(state) => t(`review:states.${state}`)}
        onToggle={(state, on) => onChange(withChoice(filter, 'state', state, on))}
        hint={filter.state.length > 0 ? t('filter:stateHint') : undefined}
      />
      <RecordedBetween filter={filter} onChange={onChange} />
      <WrittenField
        label={t('filter:by')}
        type="text"
        value={filter.by ?? ''}
        maxLength={USERNAME_MAX_LENGTH}
        hint={t('filter:byHint')}
        onCommit={(by) => onChange({ ...filter, by: by || null })}
      />
    </Stack>
  )
}

function RecordedBetween({ filter, onChange }: FilterFormProps) {
  const { t } = useTranslation('filter')
  const isWhole = (text: string) => text === '' || isDay(text)
  return (
    <Stack role="group" aria-label={t('between')} sx={{ gap: 2 }}>
      <WrittenField
        label={t('from')}
        type="date"
        value={filter.from ?? ''}
        isWhole={isWhole}
        onCommit={(from) => onChange({ ...filter, from: from || null })}
      />
      <WrittenField
        label={t('to')}
        type="date"
        value={filter.to ?? ''}
        isWhole={isWhole}
        error={endsBeforeItBegins(filter) ? t('endsBeforeItBegins') : undefined}
        onCommit={(to) => onChange({ ...filter, to: to || null })}
      />
    </Stack>
  )
}

interface ToggleChipsProps<Value extends string> {
  heading: string
  choices: readonly Value[]
  chosen: readonly Value[]
  labelOf: (value: Value) => string
  onToggle: (value: Value, on: boolean) => void
  hint?: string | undefined
}

/** Toggle buttons, any number of which can be on. */
function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { heading, choices, chosen, labelOf, onToggle, hint } = props
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <FormLabel id={id} component="h3" sx={{ display: 'block', m: 0, mb: 0.75, fontWeight: 600 }}>
        {heading}
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {choices.map((value) => {
          const on = chosen.includes(value)
          return (
            <Chip
              key={value}
              component="button"
              clickable
              label={labelOf(value)}
              aria-pressed={on}
              color={on ? 'primary' : 'default'}
              variant={on ? 'filled' : 'outlined'}
              onClick={() => onToggle(value, !on)}
              sx={{ fontSize: '0.95rem', '@media (pointer: coarse)': { height: 44, borderRadius: 22 } }}
            />
          )
        })}
      </Stack>
      {hint !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.75 }}>
          {hint}
        </Typography>
      )}
    </div>
  )
}

interface WrittenFieldProps {
  label: string
  type: 'search' | 'text' | 'date'
  /** The current value; empty for none. */
  value: string
  maxLength?: number
  hint?: string
  error?: string | undefined
  /** Returns false for an incomplete value, such as a half-typed date. */
  isWhole?: (text: string) => boolean
  onCommit: (value: string) => void
}

/**
 * A field that applies when the visitor has finished typing: on Enter, on leaving it, and for a date as soon as it is
 * complete.
 */
function WrittenField(props: WrittenFieldProps) {
  const { label, type, value, maxLength, hint, error, isWhole = () => true, onCommit } = props
  const [draft, setDraft] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    // The value was changed elsewhere: a chip was removed, or another address was opened.
    setKnown(value)
    setDraft(value)
  }
  const commit = (text: string) => {
    if (text !== value && isWhole(text)) onCommit(text)
  }
  return (
    <TextField
      label={label}
      type={type}
      size="small"
      fullWidth
      value={draft}
      autoComplete="off"
      error={error !== undefined}
      helperText={error ?? hint}
      onChange={({ target }) => {
        setDraft(target.value)
        if (type === 'date') commit(target.value)
      }}
      onBlur={() => commit(draft.trim())}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit(draft.trim())
      }}
      slotProps={{
        htmlInput: { maxLength, autoCapitalize: 'none' },
        ...(type === 'date' && { inputLabel: { shrink: true } }),
      }}
    />
  )
}

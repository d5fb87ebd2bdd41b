import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { isDay } from '#contract/http/values/days.ts'
import { USERNAME_MAX_LENGTH } from '#contract/http/limits.ts'
import { FILTER_TEXT_MAX_LENGTH, type RecordFilter } from '#contract/records/record-filter.ts'
import { PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { endsBeforeItBegins, monumentChoices, withChoice, withSite } from './filter-changes.ts'
import { ToggleChips } from './toggle-chips.tsx'
import { WrittenField } from './written-field.tsx'

interface FilterFormProps {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}

/** The filter of records. Each change applies at once, on the map and in the list. */
export function FilterForm({ filter, onChange }: FilterFormProps) {
  const { t } = useTranslation(['filter', 'vocabulary', 'records'])
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

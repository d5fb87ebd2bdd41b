import { useTranslation } from 'react-i18next'
import { POSITION_METRES, POSITION_SOURCES, type StatedPosition } from '#contract/records/places/position.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { faultOfDay } from './details-choice.rules.ts'
import { useFaultWords } from './use-details.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface ChoiceFieldProps<T extends string> {
  label: string
  value: T | null
  choices: readonly T[]
  nameOf: (choice: T) => string
  says?: string
  size?: 'small' | 'medium'
  onChange: (choice: T | null) => void
}

/** A choice that can also be left open. */
export function ChoiceField<T extends string>({
  value,
  choices,
  nameOf,
  onChange,
  ...field
}: ChoiceFieldProps<T>) {
  const { t } = useTranslation('known')
  const options = choices.map((choice) => ({ value: choice, name: nameOf(choice) }))
  return (
    <NativeSelect<T | ''>
      {...field}
      value={value ?? ''}
      options={[{ value: '', name: t('notSaid') }, ...options]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}

interface DayFieldProps {
  label: string
  day: string | undefined
  /** Whether a fault is to be shown. */
  faulty: boolean
  onChange: (day: string) => void
}

/** A day of which perhaps only the year or the month is known. */
export function DayField({ label, day = '', faulty, onChange }: DayFieldProps) {
  const { t } = useTranslation('known')
  // oxlint-disable-next-line react/purity -- a day must not lie after today, also when the form stays open overnight
  const fault = faulty ? faultOfDay(day, new Date()) : null
  const [words] = useFaultWords(fault ? [fault] : [])
  return (
    <TextField
      fullWidth
      size="small"
      margin="dense"
      label={label}
      value={day}
      error={words !== undefined}
      helperText={words ?? t('fields.dateHint')}
      onChange={({ target }) => onChange(target.value.trim())}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength: 10 } }}
    />
  )
}

interface PositionFieldsProps {
  label: string
  position: StatedPosition | null
  says?: string
  size?: 'small' | 'medium'
  onChange: (position: StatedPosition | null) => void
}

/** How exact an outline is, which can be left open, and then how somebody knows where it is. */
export function PositionFields({ label, position, says, size = 'small', onChange }: PositionFieldsProps) {
  const { t } = useTranslation('known')
  return (
    <>
      <ChoiceField
        label={label}
        value={position ? `${position.metres}` : null}
        choices={POSITION_METRES.map((metres) => `${metres}` as const)}
        nameOf={(metres) => t('sure.within', { metres })}
        {...(says !== undefined && { says })}
        size={size}
        onChange={(chosen) => {
          const metres = POSITION_METRES.find((each) => `${each}` === chosen)
          onChange(metres === undefined ? null : { metres, by: position?.by ?? 'lidar' })
        }}
      />
      {position && (
        <NativeSelect
          label={t('sure.by')}
          size={size}
          value={position.by}
          options={POSITION_SOURCES.map((value) => ({ value, name: t(`by.${value}`) }))}
          onChange={(by) => onChange({ ...position, by })}
        />
      )}
    </>
  )
}

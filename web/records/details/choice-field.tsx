import { useTranslation } from 'react-i18next'
import { NativeSelect } from '#web/ui/form/native-select.tsx'

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

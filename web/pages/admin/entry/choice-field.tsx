import { NativeSelect } from '#web/ui/form/native-select.tsx'

interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A field for choosing which part of a list is shown. */
export function ChoiceField<Value extends string>({ options, ...field }: ChoiceFieldProps<Value>) {
  return (
    <NativeSelect
      {...field}
      narrow
      options={options.map(({ value, label: name }) => ({ value, name }))}
      sx={{ minWidth: 180, maxWidth: '100%' }}
    />
  )
}

import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { RecordEntry } from './record-form.rules.ts'

/** Fills the PRN field with a number found nearby, and remembers the previous text until the member types something else. */
export function usePrnFilling({ control, setValue }: UseFormReturn<RecordEntry>) {
  const prn = useWatch({ control, name: 'PRN' })
  const [last, setLast] = useState<{ number: string; before: string } | null>(null)
  const filled = last?.number === prn ? last : null
  const write = (text: string) => setValue('PRN', text, { shouldDirty: true, shouldValidate: true })
  return {
    filled,
    use: (number: string) => {
      // After several numbers, the text to restore is the member's own.
      setLast({ number, before: filled?.before ?? prn })
      write(number)
    },
    putBack: () => {
      if (filled) write(filled.before)
      setLast(null)
    },
  }
}

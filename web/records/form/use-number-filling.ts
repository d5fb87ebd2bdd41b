import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Details } from '#contract/records/details.ts'
import type { SiteNumber } from '../nearby/nearby-number.ts'
import type { NumberUse } from '../nearby/nearby-site-row.tsx'
import { holdsReference, withoutReference, withReference } from '../details/details-choice.rules.ts'
import type { RecordEntry } from './record-form.rules.ts'

interface KnownRow {
  known: Details
  onChange: (known: Details) => void
}

/** Puts numbers of nearby sites into the form: PRNs into their field, others among the numbers of other records. */
export function useNumberFilling(form: UseFormReturn<RecordEntry>, { known, onChange }: KnownRow): NumberUse {
  const prn = usePrnFilling(form)
  const [last, setLast] = useState<{ number: SiteNumber; isFull: boolean } | null>(null)
  const { references } = known
  const change = (changed: Details['references']) => onChange({ ...known, references: changed })

  function outcomeOf({ text: number, reference }: SiteNumber): NumberUse['outcome'] {
    if (!reference) return prn.filled && { kind: 'filled', ...prn.filled }
    return holdsReference(references, reference) ? { kind: 'added', number } : null
  }

  return {
    outcome: last && (last.isFull ? { kind: 'full' } : outcomeOf(last.number)),
    isUsed: ({ text, reference }) =>
      reference ? holdsReference(references, reference) : prn.filled?.number === text,
    use: (number) => {
      const changed = number.reference && withReference(references, number.reference)
      setLast({ number, isFull: number.reference !== null && changed === null })
      if (changed) change(changed)
      if (!number.reference) prn.use(number.text)
    },
    putBack: ({ reference }) => {
      setLast(null)
      if (reference) change(withoutReference(references, reference))
      else prn.putBack()
    },
  }
}

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

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { RecordEntry } from './record-form.rules.ts'
import type { FieldRefusal, OtherPart, RefusedRecord } from './submission.ts'

/** The server's refusals of a record: those of a field are shown under it, the others are returned. */
export function useRefusals(form: UseFormReturn<RecordEntry>) {
  const [others, setOthers] = useState<readonly FieldRefusal<OtherPart>[]>([])
  return {
    others,
    show: (refused: RefusedRecord) => {
      setOthers(refused.others)
      for (const [place, { field, text }] of refused.entry.entries())
        form.setError(field, { type: 'server', message: text }, { shouldFocus: place === 0 })
    },
    clear: () => setOthers([]),
  }
}

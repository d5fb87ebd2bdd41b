import type { Resolver } from 'react-hook-form'
import { faultsOf, type RecordEntry } from './record-form.rules.ts'

/** Our rules in the form that the library expects. An error is stored as a key, so that it follows a change of language. */
export const entryResolver: Resolver<RecordEntry> = (entry) => {
  const faults = Object.entries(faultsOf(entry))
  if (faults.length === 0) return { values: entry, errors: {} }
  const errors = faults.map(([field, fault]) => [field, { type: 'entry', message: fault }] as const)
  return { values: {}, errors: Object.fromEntries(errors) }
}

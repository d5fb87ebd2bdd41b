import type { Resolver } from 'react-hook-form'
import { faultsOf, type RecordEntry } from './record-form.rules.ts'

/** Our rules as a resolver for the form library. Errors are stored as keys, so that they follow a change of language. */
export const entryResolver: Resolver<RecordEntry> = (entry) => {
  const faults = Object.entries(faultsOf(entry))
  if (faults.length === 0) return { values: entry, errors: {} }
  const errors = faults.map(([field, fault]) => [field, { type: 'entry', message: fault }] as const)
  return { values: {}, errors: Object.fromEntries(errors) }
}

import { ROUTES } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { ACCOUNT_ENTRIES } from './account-entries.ts'
import { ADMINISTRATION_ENTRIES } from './administration-entries.ts'
import { nameOf, type Entry } from './entry.ts'
import { RECORD_ENTRIES } from './record-entries.ts'
import { TERMS_ENTRIES } from './terms-entries.ts'

export const ENTRIES: readonly Entry[] = [
  ...ACCOUNT_ENTRIES,
  ...RECORD_ENTRIES,
  ...TERMS_ENTRIES,
  ...ADMINISTRATION_ENTRIES,
]

export const WRITE_ROUTES: readonly Route[] = ROUTES.filter(({ method }) => method !== 'GET')

/** Returns the names of the write routes of the contract that have no entry. */
export function routesWithout(entries: readonly Entry[]): string[] {
  return WRITE_ROUTES.filter((route) => !entries.some((entry) => entry.route === route)).map((route) =>
    nameOf({ route }),
  )
}

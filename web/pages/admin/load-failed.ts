import type { TFunction } from 'i18next'
import { ApiError } from '#web/lib/api.ts'

/** Says that something could not be loaded, and why: a server that answered has nothing to do with the visitor's connection. */
export function loadFailed(t: TFunction<'admin'>, ...faults: readonly (Error | null)[]): string {
  const refusal = faults.find((fault) => fault instanceof ApiError && fault.status > 0)
  if (!(refusal instanceof ApiError)) return t('failed')
  return t(refusal.status === 429 ? 'failedTooOften' : 'failedOnServer')
}

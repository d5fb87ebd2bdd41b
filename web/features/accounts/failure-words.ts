import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import type { NewAccount } from './accounts.data.ts'

const WAKING = [502, 503, 504]

export function isLostConnection(fault: Error): boolean {
  return fault instanceof ApiError && fault.kind === 'network'
}

/** The words (accounts:*) for a login that failed. */
export function loginFailure(fault: Error): 'login.waking' | 'login.refused' | 'login.failed' | 'network' {
  if (!(fault instanceof ApiError)) return 'login.failed'
  if (fault.kind === 'timeout' || WAKING.includes(fault.status)) return 'login.waking'
  if (isLostConnection(fault)) return 'network'
  return fault.status === 400 ? 'login.refused' : 'login.failed'
}

interface RegistrationFailure {
  /** The server's own texts, in the order of the form. */
  fields: { field: keyof NewAccount; texts: string[] }[]
  /** The server's own texts about the account as a whole. */
  whole: string[]
  /** Our words (accounts:*) where the server had none. */
  words: 'register.failed' | 'register.timeout' | 'network' | null
}

/** Where a registration that failed is shown: under the fields, above the form, or in our own words. */
export function registrationFailure(fault: Error): RegistrationFailure {
  if (!(fault instanceof ApiError)) return { fields: [], whole: [], words: 'register.failed' }
  if (isLostConnection(fault)) return { fields: [], whole: [], words: 'network' }
  if (fault.kind === 'timeout') return { fields: [], whole: [], words: 'register.timeout' }
  const { password2 = [], non_field_errors = [], detail = [], ...texts } = fieldErrorsOf(fault.body)
  const fields = (['username', 'email', 'password', 're_password'] as const)
    .map((field) => ({
      field,
      texts: [...(texts[field] ?? []), ...(field === 're_password' ? password2 : [])],
    }))
    .filter((found) => found.texts.length > 0)
  const whole = [...non_field_errors, ...detail]
  return { fields, whole, words: fields.length + whole.length === 0 ? 'register.failed' : null }
}

import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import type { NewAccount } from './accounts.data.ts'

const WAKING = [502, 503, 504]

export function isLostConnection(fault: Error): boolean {
  return fault instanceof ApiError && fault.kind === 'network'
}

/** The key of the message (accounts:*) for a failed login. */
export function loginFailure(fault: Error): 'login.waking' | 'login.refused' | 'login.failed' | 'network' {
  if (!(fault instanceof ApiError)) return 'login.failed'
  if (fault.kind === 'timeout' || WAKING.includes(fault.status)) return 'login.waking'
  if (isLostConnection(fault)) return 'network'
  return fault.status === 400 ? 'login.refused' : 'login.failed'
}

interface RegistrationFailure {
  /** The server's messages about fields, in the order of the form. */
  fields: { field: keyof NewAccount; texts: string[] }[]
  /** The server's messages about the account as a whole. */
  whole: string[]
  /** The key of a message of ours (accounts:*) if the server sent none. */
  words: 'register.failed' | 'register.timeout' | 'network' | null
}

/** Messages for a failed registration: those of the server about fields or the whole account, or one of ours. */
export function registrationFailure(fault: Error): RegistrationFailure {
  if (!(fault instanceof ApiError)) return { fields: [], whole: [], words: 'register.failed' }
  if (isLostConnection(fault)) return { fields: [], whole: [], words: 'network' }
  if (fault.kind === 'timeout') return { fields: [], whole: [], words: 'register.timeout' }
  const { password2 = [], non_field_errors = [], detail = [], ...texts } = fieldErrorsOf(fault.body)
  const fields = (['username', 'email', 'password', 're_password', 'terms'] as const)
    .map((field) => ({
      field,
      texts: [...(texts[field] ?? []), ...(field === 're_password' ? password2 : [])],
    }))
    .filter((found) => found.texts.length > 0)
  const whole = [...non_field_errors, ...detail]
  return { fields, whole, words: fields.length + whole.length === 0 ? 'register.failed' : null }
}

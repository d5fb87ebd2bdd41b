import { isDay } from '#contract/http/values/days.ts'
import { text, type Environment } from '#objects/environment.ts'

export { secret, text, type Environment } from '#objects/environment.ts'

/** Limits of one response of a map service. */
export interface AnswerLimits {
  /** Milliseconds for reading the whole response. */
  time: number
  bytes: number
  features: number
  /** Maximum number of corners of all outlines together. */
  corners: number
}

export function onOff(environment: Environment, variable: string, preset: boolean): boolean {
  const value = text(environment, variable)
  if (value === null) return preset
  if (value !== 'on' && value !== 'off') throw new Error(`${variable} holds "${value}"; write on or off`)
  return value === 'on'
}

/** Reads a permission that is given for one start. */
export function isOne(environment: Environment, variable: string): boolean {
  const value = text(environment, variable)
  if (value !== null && value !== '1')
    throw new Error(`${variable} holds "${value}"; write 1, or leave it out`)
  return value === '1'
}

/** Reads a whole number. */
export function number<Preset extends number | null>(
  environment: Environment,
  variable: string,
  preset: Preset,
  { least, most = Number.MAX_SAFE_INTEGER }: { least: number; most?: number },
): number | Preset {
  const value = text(environment, variable)
  if (value === null) return preset
  const parsed = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (!(parsed >= least && parsed <= most)) {
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`
    throw new Error(`${variable} holds "${value}"; write a whole number ${range}`)
  }
  return parsed
}

/**
 * Throws an Error that names the variable unless it is an http or https address. Many become links or pictures on the pages,
 * where another scheme would run as a script.
 */
export function mustBeWebAddress(variable: string, value: string): void {
  const url = URL.parse(value)
  if (!url || !/^https?:\/\/[^/]/i.test(value) || !/^https?:$/.test(url.protocol))
    throw new Error(`${variable} holds "${value}", which is not an http or https address`)
}

/** Null if the variable is empty. */
export function webAddress(environment: Environment, variable: string): string | null {
  const value = text(environment, variable)
  if (value !== null) mustBeWebAddress(variable, value)
  return value
}

/** The address of an OGC service, to which the portal adds the query. Null if it is switched off. */
export function serviceAddress(environment: Environment, variable: string, preset: string): string | null {
  const value = text(environment, variable) ?? preset
  if (value === 'off') return null
  mustBeWebAddress(variable, value)
  const url = new URL(value)
  if (url.search !== '' || url.hash !== '')
    throw new Error(
      `${variable} holds "${value}"; write the http or https address of an OGC service without a question mark, or off`,
    )
  return url.href
}

/** Rejects only what would break the link: no pattern can show that a mailbox exists. */
export function email(environment: Environment, variable: string): string | null {
  const value = text(environment, variable)
  if (value !== null && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(value))
    throw new Error(`${variable} holds "${value}", which is not an e-mail address`)
  return value
}

/** Null if the variable is empty. */
export function day(environment: Environment, variable: string): string | null {
  const value = text(environment, variable)
  if (value !== null && !isDay(value))
    throw new Error(`${variable} holds "${value}", which is not a day such as 2026-12-01`)
  return value
}

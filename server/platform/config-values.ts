export type Environment = Readonly<Record<string, string | undefined>>

/** An empty variable counts as unset: compose files and shells write unset variables this way. */
export function text(environment: Environment, variable: string): string | null {
  const value = environment[variable]?.trim()
  return value === undefined || value === '' ? null : value
}

export function onOff(environment: Environment, variable: string, preset: boolean): boolean {
  const value = text(environment, variable)
  if (value === null) return preset
  if (value !== 'on' && value !== 'off') throw new Error(`${variable} holds "${value}"; write on or off`)
  return value === 'on'
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

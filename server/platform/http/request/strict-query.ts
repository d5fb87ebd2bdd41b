import { Refusal } from '../errors.ts'

export type StrictQuery = Readonly<Partial<Record<string, string>>>

/**
 * Returns the parameters of a request by name, without those that are empty. Throws a Refusal for a name that is not known
 * or that is sent twice: a filter that is misspelt must not find everything.
 */
export function readStrictQuery(sent: unknown, known: readonly string[]): StrictQuery {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent as Readonly<Record<string, unknown>>)) {
    if (!known.includes(name))
      throw refused(name, `There is no such parameter. There are ${known.join(', ')}.`)
    if (typeof value !== 'string') throw refused(name, 'It is there more than once.')
    if (value.includes('\0')) throw refused(name, 'It contains the character U+0000.')
    if (value !== '') values[name] = value
  }
  return values
}

/** A refusal that names the parameter. */
export function refused(parameter: string, reason: string): Refusal {
  return new Refusal('invalid', { fields: { [parameter]: [reason] } })
}

/** As any program writes a number, with an exponent too; null if it is none. */
export function readNumber(text: string): number | null {
  const value = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : null
}

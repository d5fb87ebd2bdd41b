import type { TObject, TSchema } from 'typebox'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { Refusal } from '../errors.ts'
import type { Refusals } from '#server/platform/bodies/fields.rules.ts'

interface Shape {
  type?: string
  minimum?: number
  maximum?: number
  enum?: readonly string[]
}

/**
 * Returns the query parameters by their schema: texts, integers and numbers. If a name is sent twice, the last value
 * counts. Unknown names are dropped, and an empty value counts as absent. Throws a Refusal for invalid values.
 */
export function readQuery(schema: TObject | undefined, sent: unknown): Record<string, string | number> {
  const required: readonly string[] = schema?.required ?? []
  const refusals: Refusals = {}
  const values: Record<string, string | number> = {}
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const text = lastOf((sent as Readonly<Record<string, unknown>>)[name])
    if (text === '') {
      if (required.includes(name)) refusals[name] = [REFUSAL_TEXTS.required]
      continue
    }
    const value = readValue(property, text)
    if (value === null) refusals[name] = [REFUSAL_TEXTS.queryValue]
    else values[name] = value
  }
  if (Object.keys(refusals).length > 0) throw new Refusal('invalid', { fields: refusals })
  return values
}

function lastOf(sent: unknown): string {
  const last: unknown = Array.isArray(sent) ? sent.at(-1) : sent
  return typeof last === 'string' ? last.trim() : ''
}

/** Null if the text does not fit the schema. */
function readValue(property: TSchema, text: string): string | number | null {
  const { type, minimum = -Infinity, maximum = Infinity, enum: choices } = property as Shape
  if (text.includes('\0')) return null
  if (choices) return choices.includes(text) ? text : null
  if (type === 'string') return text
  const isNumber = type === 'integer' ? /^-?\d{1,10}$/ : /^-?\d{1,15}(\.\d{1,20})?$/
  const value = isNumber.test(text) ? Number(text) : Number.NaN
  return value >= minimum && value <= maximum ? value : null
}

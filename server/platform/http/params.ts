import type { TObject } from 'typebox'
import { Refusal } from './errors.ts'

/** The largest number in an `integer` column. */
const MOST = 2_147_483_647

/**
 * Returns the parameters of a path by their schema. A path with an invalid number, or one too large for any row, is
 * 404, never 400 or 500 (clients do request `/api/profiles/null/`).
 */
export function readParams(schema: TObject | undefined, sent: unknown): Record<string, string | number> {
  const texts = sent as Readonly<Record<string, string>>
  const names = Object.keys(schema?.properties ?? {})
  return Object.fromEntries(names.map((name) => [name, readParam(schema, name, texts[name] ?? '')]))
}

function readParam(schema: TObject | undefined, name: string, text: string): string | number {
  const property: { type?: string } | undefined = schema?.properties[name]
  if (property?.type !== 'integer') {
    if (text.includes('\0')) throw new Refusal('not-found')
    return text
  }
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= MOST)) throw new Refusal('not-found')
  return value
}

import type { TFunction } from 'i18next'
import { REFUSAL_PHRASES, REFUSAL_TEXTS, type RefusalKey } from '#contract/errors.ts'

const keys = new Map(Object.entries(REFUSAL_TEXTS).map(([key, text]) => [text, key as RefusalKey]))
const phrases = Object.entries(REFUSAL_PHRASES) as [
  keyof typeof REFUSAL_PHRASES,
  { read: (text: string) => Readonly<Record<string, string>> | null },
][]

/** A text of the server in the visitor's language; a text that the contract does not translate is shown as it came. */
export function refusalText(t: TFunction<'refusals'>, text: string): string {
  const key = keys.get(text as (typeof REFUSAL_TEXTS)[RefusalKey])
  if (key) return t(key)
  for (const [name, phrase] of phrases) {
    const values = phrase.read(text)
    // A count is a number, because it chooses the plural; texts without one take no notice of it.
    if (values) return t(name, { ...values, count: Number(values.count ?? 0) })
  }
  return text
}

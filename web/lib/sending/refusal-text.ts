import type { TFunction } from 'i18next'
import { REFUSAL_PHRASES, REFUSAL_TEXTS, type RefusalKey } from '#contract/http/errors.ts'

const keys = new Map(Object.entries(REFUSAL_TEXTS).map(([key, text]) => [text, key as RefusalKey]))
const phrases = Object.entries(REFUSAL_PHRASES) as [
  keyof typeof REFUSAL_PHRASES,
  { read: (text: string) => Readonly<Record<string, string>> | null },
][]

/**
 * Translates a server text into the visitor's language. A text that the contract does not translate is returned
 * unchanged.
 */
export function refusalText(t: TFunction<'refusals'>, text: string): string {
  const key = keys.get(text as (typeof REFUSAL_TEXTS)[RefusalKey])
  if (key) return t(key)
  for (const [name, phrase] of phrases) {
    const values = phrase.read(text)
    // The count must be a number because it selects the plural form; texts without a count ignore it.
    if (values) return t(name, { ...values, count: Number(values.count ?? 0) })
  }
  return text
}

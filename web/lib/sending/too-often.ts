import type { TFunction } from 'i18next'
import { ApiError } from '../api.ts'
import { faultTexts } from './fault-texts.ts'

/** What the server says to somebody who has asked for too much, translated; null for every other failure. */
export function tooOftenText(t: TFunction<'refusals'>, fault: Error | null): string | null {
  if (!(fault instanceof ApiError) || fault.status !== 429) return null
  const [text] = faultTexts(t, fault, t('throttled', { count: 60 }))
  return text ?? null
}

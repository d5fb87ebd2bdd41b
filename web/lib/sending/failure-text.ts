import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { THROTTLED } from '#contract/http/values/throttled.ts'
import { ApiError } from '../api.ts'

/** Seconds within which it is enough to wait a minute, or an hour. */
const MINUTE = 90
const HOUR = 5400

/**
 * Says what failed, and then why and what helps: a server that answered has nothing to do with the visitor's connection.
 * @param what a whole sentence, such as "The news could not be loaded."
 * @param faults the first that the server answered counts; its own answer or that of a map's tile
 */
export function failureText(t: TFunction, what: string, ...faults: readonly unknown[]): string {
  const answered = faults.find((fault) => statusOf(fault) > 0)
  return `${what} ${t(`why.${answered ? whyRefused(answered) : 'connection'}`)}`
}

/** The same for a page, whose words always have the reasons. */
export function useFailureText() {
  const { t } = useTranslation()
  return (what: string, ...faults: readonly unknown[]) => failureText(t, what, ...faults)
}

function whyRefused(fault: unknown) {
  if (statusOf(fault) !== 429) return 'server'
  const seconds = fault instanceof ApiError ? secondsIn(fault.body) : 0
  if (seconds > HOUR) return 'tooOftenToday'
  return seconds > MINUTE ? 'tooOftenHour' : 'tooOften'
}

/** HTTP status of the answer; 0 if there was none. */
function statusOf(fault: unknown): number {
  return fault instanceof Error && 'status' in fault && typeof fault.status === 'number' ? fault.status : 0
}

/** How long to wait, in seconds, as the server says it; 0 where it says nothing. */
function secondsIn(body: unknown): number {
  const detail = (body as { detail?: unknown } | null)?.detail
  const said = typeof detail === 'string' ? THROTTLED.read(detail) : null
  return Number(said?.count ?? 0)
}

import { LOGIN_ACTS, OTHER_ACTS, type AuditedAct, type listAudit } from '#contract/review/audit.ts'
import { isDay } from '#contract/http/days.ts'
import type { Query } from '#contract/http/route.ts'
import { useListAddress } from '../table/use-list-address.ts'

export type AuditView = 'acts' | 'logins'

/** What the address says about the audit log: days as `YYYY-MM-DD`; what it does not name or cannot be is empty. */
interface Shown {
  act: AuditedAct | ''
  member: string
  since: string
  until: string
}

export interface AuditAddress {
  view: AuditView
  shown: Shown
  /** The acts of this view. */
  acts: readonly AuditedAct[]
  /** The same as a request names it. */
  asked: Query<typeof listAudit>
  change: (changes: Partial<Shown>) => void
}

export function useAuditAddress(): AuditAddress {
  const { value, change } = useListAddress()
  const view = value('view') === 'logins' ? 'logins' : 'acts'
  const acts: readonly AuditedAct[] = view === 'logins' ? LOGIN_ACTS : OTHER_ACTS
  const dayIn = (name: string) => (isDay(value(name)) ? value(name) : '')
  const act = acts.find((known) => known === value('act')) ?? ''
  const shown: Shown = { act, member: value('member'), since: dayIn('since'), until: dayIn('until') }
  return { view, shown, acts, asked: asRequest(view, shown), change }
}

function asRequest(view: AuditView, { act, member, since, until }: Shown): Query<typeof listAudit> {
  return {
    view,
    ...(act !== '' && { act }),
    ...(member !== '' && { member }),
    ...(since !== '' && { since: beginOf(since, 0) }),
    // All of the last day belongs to the range.
    ...(until !== '' && { until: beginOf(until, 1) }),
  }
}

/** The first moment of a day in the visitor's time zone, or of a day after it. */
function beginOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

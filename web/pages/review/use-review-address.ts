import { useSearchParams } from '#web/lib/routing/index.ts'
import { QUEUE_ORDERS, QUEUE_TABS, type QueueOrder, type QueueTab } from '#contract/review/review-queue.ts'

export interface ReviewAddress {
  tab: QueueTab
  order: QueueOrder
  seen: boolean
  record: number | null
  /** On a phone, the record and the decision are shown one after the other. */
  deciding: boolean
}

type Change = Partial<ReviewAddress>

/** What the reviewer looks at is in the address, so that going back leads to it again. */
export function useReviewAddress(): [
  ReviewAddress,
  (change: Change, how?: 'as a step' | 'in place') => void,
] {
  const [search, setSearch] = useSearchParams()
  const record = search.get('record') ?? ''
  const stated: ReviewAddress = {
    tab: QUEUE_TABS.find((each) => each === search.get('tab')) ?? 'to_decide',
    order: QUEUE_ORDERS.find((each) => each === search.get('order')) ?? 'oldest',
    seen: search.get('seen') === 'true',
    record: /^[1-9]\d{0,8}$/.test(record) ? Number(record) : null,
    deciding: search.get('step') === 'decide',
  }
  const change = (parts: Change, how: 'as a step' | 'in place' = 'in place') => {
    const next = { ...stated, ...parts }
    const after = new URLSearchParams(search)
    const put = (name: string, value: string | null) =>
      value === null ? after.delete(name) : after.set(name, value)
    put('tab', next.tab === 'to_decide' ? null : next.tab)
    put('order', next.order === 'oldest' ? null : next.order)
    put('seen', next.seen ? 'true' : null)
    put('record', next.record === null ? null : String(next.record))
    put('step', next.deciding ? 'decide' : null)
    setSearch(after, { replace: how === 'in place', preventScrollReset: true })
  }
  return [stated, change]
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { decideRecord } from '#contract/review/review.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { reviewQuery } from '#web/review/review.data.ts'
import { call } from '#web/lib/api.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { clearDecision } from './stored-decisions.ts'
import { reviewMeanwhile, type DecisionBody } from '../review-queue.data.ts'

/** Milliseconds in which a decision can be undone: it is sent after them. */
export const UNDO_TIME = 10_000

interface Decided {
  id: number
  title: string
  body: DecisionBody
}

export interface Decisions {
  /** Numbers of records that are decided and still listed by the server. */
  gone: ReadonlySet<number>
  /** Why the decision about a record was not accepted. */
  failures: ReadonlyMap<number, Error>
  decide: (decided: Decided) => void
  undo: () => void
}

/**
 * Sends each decision ten seconds after it was made, or at once when the next one is made or the page is left. What was written
 * is kept until the server has accepted it.
 * @param onReturn called with the record whose decision was undone or refused
 */
export function useDecisions(onReturn: (id: number) => void): Decisions {
  const { t } = useTranslation('reviewQueue')
  const toast = useToast()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<number, Error>>(new Map())
  const waiting = useRef<Decided | null>(null)
  const [pending, setPending] = useState<Decided | null>(null)
  const settle = useSettled()
  /** Numbers of records whose decision waits or is on its way. */
  const unsettled = useRef(new Set<number>())
  const back = (id: number) => {
    unsettled.current.delete(id)
    setGone((before) => new Set([...before].filter((each) => each !== id)))
  }

  const refused = (error: Error, { id, title }: Decided) => {
    settle.failed(error, id)
    back(id)
    setFailures((before) => new Map(before).set(id, error))
    toast(t('toast.refused', { title }), undefined, { words: t('toast.look'), act: () => onReturn(id) })
  }
  const sending = useSending({
    send: ({ id, body }: Decided, headers) => call(decideRecord, { params: { id }, body, headers }),
    apart: ({ id }) => id,
    onSuccess: (_, { id }) => {
      unsettled.current.delete(id)
      settle.accepted(id)
    },
    onError: refused,
  })

  const takeWaiting = (): Decided | null => {
    const decided = waiting.current
    waiting.current = null
    setPending(null)
    return decided
  }
  const send = useEffectEvent(() => {
    const decided = takeWaiting()
    if (decided) sending.mutate(decided)
  })
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => send(), UNDO_TIME)
    return () => clearTimeout(timer)
  }, [pending])

  useSentOnLeaving(waiting, settle)
  // Leaving sends it, so nobody is asked; but a session that has ended must not replace the page.
  useUnsaved(() => unsettled.current.size > 0, { stays: () => true, kept: true })

  const undo = (decided: Decided) => {
    if (waiting.current !== decided) {
      toast(t('toast.tooLate'))
      return
    }
    takeWaiting()
    back(decided.id)
    toast(t('toast.undone'))
    onReturn(decided.id)
  }
  return {
    gone,
    failures,
    decide: (decided) => {
      const before = takeWaiting()
      if (before) sending.mutate(before)
      waiting.current = decided
      unsettled.current.add(decided.id)
      setPending(decided)
      setGone((all) => new Set([...all, decided.id]))
      setFailures((all) => new Map([...all].filter(([id]) => id !== decided.id)))
      toast(t(`toast.${decided.body.verdict}`, { title: decided.title }), UNDO_TIME, {
        words: t('toast.undo'),
        act: () => undo(decided),
      })
    },
    undo: () => {
      if (waiting.current) undo(waiting.current)
    },
  }
}

/** Whoever leaves has no ten seconds; a refusal is told on the next page, and what was written is kept. */
function useSentOnLeaving(
  waitingRef: RefObject<Decided | null>,
  settle: ReturnType<typeof useSettled>,
): void {
  const { t } = useTranslation('reviewQueue')
  const toast = useToast()
  const sendAtOnce = async ({ id, title, body }: Decided) => {
    try {
      await call(decideRecord, { params: { id }, body, outlivesPage: true })
      settle.accepted(id)
    } catch (error) {
      settle.failed(error instanceof Error ? error : new Error(String(error)), id)
      toast(t('toast.refused', { title }), undefined, { words: t('toast.look'), to: `/review?record=${id}` })
    }
  }
  const send = useEffectEvent(() => {
    const decided = waitingRef.current
    waitingRef.current = null
    if (decided) void sendAtOnce(decided)
  })
  useEffect(() => {
    const leave = () => send()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

function useSettled() {
  const queries = useQueryClient()
  return {
    accepted: (id: number) => {
      clearDecision(id)
      void queries.invalidateQueries({ queryKey: RECORDS })
    },
    failed: (error: Error, id: number) => {
      const newer = reviewMeanwhile(error)
      if (newer) queries.setQueryData(reviewQuery(id).queryKey, newer)
      void queries.invalidateQueries({ queryKey: RECORDS })
    },
  }
}

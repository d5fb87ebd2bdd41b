import {
  useMutation,
  type MutateOptions,
  type UseMutateAsyncFunction,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRequestNames } from './request-names.ts'
import { sendPatiently, type Waiting } from './send-patiently.ts'
import { announceWaiting } from './waiting-sendings.ts'

/** Milliseconds between the clicks of a double click, as most systems have it. */
const DOUBLE_CLICK = 500

interface SendingOptions<D, V, C> extends Omit<
  UseMutationOptions<D, Error, V, C>,
  'mutationFn' | 'networkMode' | 'retry'
> {
  /** @param headers the name of the request, for routes that create something */
  send: (variables: V, headers: { 'Idempotency-Key': string }) => Promise<D>
  /** What tells one act from another, for lists whose lines send by themselves. All are one unless given. */
  apart?: (variables: V) => unknown
  /** Under what the name of the last request is kept, for a form that is there again after the page is loaded anew. */
  nameKept?: string
}

/**
 * The one way in which forms and buttons send. What is under way is not sent a second time, whatever is pressed; what
 * finds no connection says so at once and waits for it; a session that ended asks for the password first.
 */
export function useSending<D, V = void, C = unknown>({
  send,
  apart,
  nameKept,
  ...options
}: SendingOptions<D, V, C>) {
  const names = useRequestNames(nameKept)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const shown = useRef(0)
  const done = useRef(0)
  const left = useLeft()
  const { mutateAsync, ...mutation } = useMutation<D, Error, V, C>({
    ...options,
    // Otherwise nothing at all happens, and nothing is said, while the browser thinks that it is offline.
    networkMode: 'always',
    retry: false,
    mutationFn: async (variables) => {
      const headers = { 'Idempotency-Key': names.nameOf(variables) }
      const announced = announceWaiting(() => shown.current > 0)
      const signal = left()
      // Nobody waits any more, so nobody is asked whether to leave.
      signal.addEventListener('abort', announced.end)
      const tell = (next: Waiting | null) => {
        setWaiting(next)
        announced.tell(next)
      }
      try {
        const answer = await sendPatiently(() => send(variables, headers), { tell, signal })
        names.forget(variables)
        done.current = Date.now()
        return answer
      } finally {
        tell(null)
        signal.removeEventListener('abort', announced.end)
        announced.end()
      }
    },
  })
  const noteFocus = useFocusGivenBack(mutation.isPending)
  const mutateOnce = useOneAtATime(mutateAsync, apart, noteFocus)
  const mutate = useCallback(
    (variables: V, then?: MutateOptions<D, Error, V, C>) =>
      // What failed is told by `error` and the callbacks.
      void Promise.allSettled([mutateOnce(variables, then)]),
    [mutateOnce],
  )
  return {
    ...mutation,
    mutate,
    /** While the same is under way, its answer. */
    mutateAsync: mutateOnce,
    /** Why there is no answer yet; null where nothing is to be said. */
    waiting,
    /** From the answer on, before anybody is told of it: the second click of a double click may come after a fast answer. */
    isJustDone: () => Date.now() - done.current < DOUBLE_CLICK,
    /** Called by whoever shows `waiting` beside the button; the page says it for all others. */
    showHere: useCallback(() => {
      shown.current++
      return () => {
        shown.current--
      }
    }, []),
  }
}

/** A click may come before React has drawn the button that is off. */
function useOneAtATime<D, V, C>(
  mutateAsync: UseMutateAsyncFunction<D, Error, V, C>,
  apart: ((variables: V) => unknown) | undefined,
  onStart: () => void,
) {
  const underWay = useRef(new Map<unknown, Promise<D>>())
  const apartRef = useRef(apart)
  useEffect(() => {
    apartRef.current = apart
  })
  return useCallback(
    (variables: V, then?: MutateOptions<D, Error, V, C>): Promise<D> => {
      const act = apartRef.current?.(variables)
      const before = underWay.current.get(act)
      if (before) return before
      onStart()
      const sent = (mutateAsync as (variables: V, then?: MutateOptions<D, Error, V, C>) => Promise<D>)(
        variables,
        then,
      )
      const now = sent.finally(() => underWay.current.delete(act))
      underWay.current.set(act, now)
      return now
    },
    [mutateAsync, onStart],
  )
}

/** A signal that is given when the page part that sends is gone. */
function useLeft(): () => AbortSignal {
  const left = useRef<AbortController | null>(null)
  const leave = useEffectEvent(() => {
    left.current?.abort()
    left.current = null
  })
  useEffect(() => () => leave(), [])
  return () => (left.current ??= new AbortController()).signal
}

/**
 * A button that was off meanwhile has lost the focus; what took it since keeps it. The function that is returned notes
 * who has it, and is called before anything is sent: the button is off from then on, and on again when `isPending` ends.
 */
function useFocusGivenBack(isPending: boolean): () => void {
  const noted = useRef<Element | null>(null)
  useEffect(() => {
    const to = noted.current
    if (isPending || to === null) return
    noted.current = null
    if (document.activeElement === document.body && to instanceof HTMLElement) to.focus()
  }, [isPending])
  return useCallback(() => {
    noted.current = document.activeElement
  }, [])
}

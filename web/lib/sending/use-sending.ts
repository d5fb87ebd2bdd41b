import {
  useMutation,
  type MutateOptions,
  type UseMutateAsyncFunction,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendPatiently, type Waiting } from './send-patiently.ts'
import type { StoredKey } from '../storage/stored-items.ts'
import { announceWaiting } from './waiting-sendings.ts'
import { browserStorage } from '../storage/browser-storage.ts'

const storage = browserStorage('session')

interface RequestNames {
  /** Returns the same name for the same content, so that a request whose answer was lost is not carried out twice. */
  nameOf: (variables: unknown) => string
  /** Forgets the name, so that the next request counts as a new one even if its content is the same. */
  forget: (variables: unknown) => void
}

/**
 * Names for `Idempotency-Key`, one for each content of a request.
 * @param kept storage key for the last name in this browser session, for a form that is restored after a reload
 */
function useRequestNames(kept?: StoredKey<'session'>): RequestNames {
  const names = useRef(new Map<string, string>())
  return {
    nameOf: (variables) => {
      const content = contentOf(variables)
      const name = names.current.get(content) ?? keptName(kept, content) ?? randomName()
      names.current.set(content, name)
      if (kept !== undefined) storage.write(kept, `${name} ${content}`)
      return name
    },
    forget: (variables) => {
      names.current.delete(contentOf(variables))
      if (kept !== undefined) storage.remove(kept)
    },
  }
}

function keptName(kept: StoredKey<'session'> | undefined, content: string): string | null {
  if (kept === undefined) return null
  const [name = '', ...rest] = storage.read(kept)?.split(' ') ?? []
  return rest.join(' ') === content && name !== '' ? name : null
}

/** Content as text, including forms and files. Two texts are equal if the same content would be sent. */
function contentOf(variables: unknown): string {
  const text: unknown = JSON.stringify(variables, (_, value: unknown) => {
    if (value instanceof FormData) return [...value]
    if (value instanceof File) return [value.name, value.size, value.lastModified]
    return value
  })
  // `JSON.stringify` returns undefined for undefined.
  return typeof text === 'string' ? text : ''
}

/** Browsers provide `randomUUID` on secure pages only. */
function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Milliseconds between the clicks of a double click on most systems. */
const DOUBLE_CLICK = 500

interface SendingOptions<D, V, C> extends Omit<
  UseMutationOptions<D, Error, V, C>,
  'mutationFn' | 'networkMode' | 'retry'
> {
  /** @param headers the name of the request, for routes that create something */
  send: (variables: V, headers: { 'Idempotency-Key': string }) => Promise<D>
  /** Key that tells separate actions apart, for lists whose rows send separately. By default all are one action. */
  apart?: (variables: V) => unknown
  /** Storage key for the name of the last request, for a form that is restored after a reload. */
  nameKept?: StoredKey<'session'>
}

/**
 * Sends the requests of all forms and buttons. A request under way is not sent again, whatever is pressed. A lost
 * connection is reported at once and waited for. If the session has ended, the member is asked for the password first.
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
    // Otherwise nothing is sent or reported while the browser believes that it is offline.
    networkMode: 'always',
    retry: false,
    mutationFn: async (variables) => {
      const headers = { 'Idempotency-Key': names.nameOf(variables) }
      const announced = announceWaiting(() => shown.current > 0)
      const signal = left()
      // Nobody waits any more, so leaving needs no confirmation.
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
      // Failures are reported by `error` and by the callbacks.
      void Promise.allSettled([mutateOnce(variables, then)]),
    [mutateOnce],
  )
  return {
    ...mutation,
    mutate,
    /** Returns the answer of the same request if it is already under way. */
    mutateAsync: mutateOnce,
    /** Why there is no answer yet; null if there is nothing to report. */
    waiting,
    /**
     * True for half a second after the answer, even before the callbacks: the second click of a double click may come
     * after a fast answer.
     */
    isJustDone: () => Date.now() - done.current < DOUBLE_CLICK,
    /** Called by components that show `waiting` beside the button; for all others the page shows it. */
    showHere: useCallback(() => {
      shown.current++
      return () => {
        shown.current--
      }
    }, []),
  }
}

/** A click may come before React has rendered the disabled button. */
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

/** Returns a function for a signal that aborts when the component is removed. */
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
 * Gives the focus back to a button that lost it while disabled, unless another element has taken it. Call the returned
 * function before sending: it notes the focused element. The button is disabled from then on until `isPending` ends.
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

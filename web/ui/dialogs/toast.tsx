import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useMoveKind } from '#web/lib/routing/index.ts'
import css from './toast.module.css'

/** Milliseconds that a toast is shown. */
const TOAST_TIME = 4000
/** Milliseconds for a toast with an action, because visitors must find and reach it first. */
const ACTION_TIME = 12_000

/** An action that the message offers, such as undo, or a page that it links to. */
type ToastAction = { words: string } & ({ act: () => void } | { to: string })

interface Toast {
  message: string
  duration: number
  action: ToastAction | null
  /** Gives way to an ordinary toast and is shown again after it. */
  patient: boolean
  /** Tells two toasts with the same text apart: the second has its own time. */
  number: number
}

type ShowToast = (message: string, duration?: number, action?: ToastAction) => void

interface Toasts {
  show: ShowToast
  showAfter: ShowToast
  setAbove: (above: boolean) => void
}

const outside: ShowToast = () => {
  throw new Error('useToast needs a ToastArea above it')
}
const ToastContext = createContext<Toasts>({ show: outside, showAfter: outside, setAbove: () => undefined })

/**
 * Returns a function that shows a message at the bottom centre, for 4 seconds (12 with an action) or the given
 * milliseconds.
 */
export function useToast(): ShowToast {
  return use(ToastContext).show
}

/** Returns a function that shows a message once no other is shown, so that it does not replace an answer. */
export function useToastAfter(): ShowToast {
  return use(ToastContext).showAfter
}

/**
 * While `above`, toasts stand over the head of the page, and those that can wait do: what rises from the foot would be under the pointer of
 * somebody who places points.
 */
export function useToastsAbove(above: boolean): void {
  const { setAbove } = use(ToastContext)
  useEffect(() => {
    setAbove(above)
    return () => setAbove(false)
  }, [above, setAbove])
}

/** Shows the toasts, including a message passed by a navigation: `navigate('/', { state: { message } })`. */
export function ToastArea({ children }: { children: ReactNode }) {
  const { toast, toasts, above, end } = useToasts()
  const [holding, setHolding] = useState<number | null>(null)
  const held = holding !== null && holding === toast?.number
  useCarriedMessage(toasts.show)
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => end(toast.number), toast.duration)
    return () => clearTimeout(timer)
  }, [toast, held, end])

  return (
    <ToastContext value={toasts}>
      {children}
      {/* Always present: screen readers announce changes only in regions they already know. */}
      <div aria-live="polite" className={above ? `${css.area} ${css.above}` : css.area}>
        {toast && (
          // A toast stays while the pointer is over it or its button has the focus.
          <div
            key={toast.number}
            className={css.toast}
            onPointerEnter={() => setHolding(toast.number)}
            onPointerLeave={() => setHolding(null)}
            onFocus={() => setHolding(toast.number)}
            onBlur={() => setHolding(null)}
          >
            {toast.message}
            {toast.action && <ActionOf action={toast.action} onDone={() => end(toast.number)} />}
          </div>
        )}
      </div>
    </ToastContext>
  )
}

/** The first toast in the row is shown; the others wait. */
function useToasts() {
  const [row, setRow] = useState<readonly Toast[]>([])
  const [above, setAbove] = useState(false)
  const numbers = useRef(0)
  const toasts = useMemo((): Toasts => {
    const make = (patient: boolean, [message, duration, action]: Parameters<ShowToast>): Toast => ({
      message,
      patient,
      duration: duration ?? (action ? ACTION_TIME : TOAST_TIME),
      action: action ?? null,
      number: ++numbers.current,
    })
    return {
      show: (...words) => {
        const toast = make(false, words)
        setRow((before) => [toast, ...before.filter(({ patient }) => patient)])
      },
      showAfter: (...words) => {
        const toast = make(true, words)
        setRow((before) => [...before, toast])
      },
      setAbove,
    }
  }, [])
  const end = useCallback(
    (number: number) => setRow((row) => row.filter((toast) => toast.number !== number)),
    [],
  )
  return { toast: row.find(({ patient }) => !above || !patient) ?? null, toasts, above, end }
}

function ActionOf({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ('to' in action)
    return (
      <Link to={action.to} className={css.action} onClick={onDone}>
        {action.words}
      </Link>
    )
  const act = () => {
    onDone()
    action.act()
  }
  return (
    <button type="button" className={css.action} onClick={act}>
      {action.words}
    </button>
  )
}

/**
 * A message belongs to one arrival: Back, Forward and a reload do not repeat it. It stays in the state of the navigation, as
 * removing it would need another navigation, which could undo one that the visitor has begun meanwhile.
 */
function useCarriedMessage(show: ShowToast): void {
  const state: unknown = useLocation().state
  const kind = useMoveKind()
  useEffect(() => {
    const message = messageIn(state)
    if (message !== null && kind !== 'step') show(message)
  }, [state, kind, show])
}

function messageIn(state: unknown): string | null {
  if (state === null || typeof state !== 'object' || !('message' in state)) return null
  return typeof state.message === 'string' ? state.message : null
}

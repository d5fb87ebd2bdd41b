import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
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
}

const outside: ShowToast = () => {
  throw new Error('useToast needs a ToastArea above it')
}
const ToastContext = createContext<Toasts>({ show: outside, showAfter: outside })

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

/** Shows the toasts, including a message passed by a navigation: `navigate('/', { state: { message } })`. */
export function ToastArea({ children }: { children: ReactNode }) {
  const { toast, toasts, end } = useToasts()
  const [holding, setHolding] = useState<number | null>(null)
  const held = toast !== null && holding === toast.number
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
      <div aria-live="polite" className={css.area}>
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
    }
  }, [])
  const end = useCallback(
    (number: number) => setRow((row) => row.filter((toast) => toast.number !== number)),
    [],
  )
  return { toast: row[0] ?? null, toasts, end }
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
 * Removes the message from the navigation state once it is shown, so that going back or reloading does not repeat it.
 */
function useCarriedMessage(show: ShowToast): void {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const { message, rest } = carriedBy(location.state)
    if (message === null) return
    show(message)
    void navigate(
      { pathname: location.pathname, search: location.search, hash: location.hash },
      { replace: true, state: rest, preventScrollReset: true },
    )
  }, [location, navigate, show])
}

function carriedBy(state: unknown): { message: string | null; rest: object | null } {
  if (state === null || typeof state !== 'object' || !('message' in state)) {
    return { message: null, rest: null }
  }
  const { message, ...rest } = state
  return {
    message: typeof message === 'string' ? message : null,
    rest: Object.keys(rest).length > 0 ? rest : null,
  }
}

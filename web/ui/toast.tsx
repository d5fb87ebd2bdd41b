import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import css from './toast.module.css'

/** Milliseconds. */
const TOAST_TIME = 4000
/** With something to press it must be found and reached first. */
const ACTION_TIME = 12_000

/** What can be done about the message, such as undoing it, or where it leads. */
type ToastAction = { words: string } & ({ act: () => void } | { to: string })

interface Toast {
  message: string
  duration: number
  action: ToastAction | null
  /** Steps back for an answer and is shown again after it, however early it came. */
  patient: boolean
  /** Two toasts with the same words are still two: the second starts its own time. */
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

/** Shows a message at the bottom centre, for 4000 ms or the milliseconds given. */
export function useToast(): ShowToast {
  return use(ToastContext).show
}

/** The same, once nothing else is shown there: for what must not take the place of an answer. */
export function useToastAfter(): ShowToast {
  return use(ToastContext).showAfter
}

/** Also shows the message that a navigation carries: `navigate('/', { state: { message } })`. */
export function ToastArea({ children }: { children: ReactNode }) {
  const { toast, toasts, end } = useToasts()
  const [holding, setHolding] = useState<number | null>(null)
  const held = toast !== null && holding === toast.number
  useCarriedMessage(toasts.show)
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(end, toast.duration)
    return () => clearTimeout(timer)
  }, [toast, held, end])

  return (
    <ToastContext value={toasts}>
      {children}
      {/* Always there: screen readers announce what changes in a region that they know. */}
      <div aria-live="polite" className={css.area}>
        {toast && (
          // Who points at it, or has reached its button by key, is not done with it.
          <div
            key={toast.number}
            className={css.toast}
            onPointerEnter={() => setHolding(toast.number)}
            onPointerLeave={() => setHolding(null)}
            onFocus={() => setHolding(toast.number)}
            onBlur={() => setHolding(null)}
          >
            {toast.message}
            {toast.action && <ActionOf action={toast.action} onDone={end} />}
          </div>
        )}
      </div>
    </ToastContext>
  )
}

/** What is shown comes first in the row; what waits for it, after. */
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
  const end = useCallback(() => setRow(([, ...waiting]) => waiting), [])
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

/** The message leaves the navigation state once shown, so that going back or loading again does not repeat it. */
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

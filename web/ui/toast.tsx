import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import css from './toast.module.css'

/** Milliseconds. */
const TOAST_TIME = 4000
/** With something to press it must be found and reached first. */
const ACTION_TIME = 12_000

/** What can be done about the message, such as undoing it. */
interface ToastAction {
  words: string
  act: () => void
}

interface Toast {
  message: string
  duration: number
  action: ToastAction | null
  /** Two toasts with the same words are still two: the second starts its own time. */
  number: number
}

type ShowToast = (message: string, duration?: number, action?: ToastAction) => void

const ToastContext = createContext<ShowToast>(() => {
  throw new Error('useToast needs a ToastArea above it')
})

/** Shows a message at the bottom centre, for 4000 ms or the milliseconds given. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

/** Also shows the message that a navigation carries: `navigate('/', { state: { message } })`. */
export function ToastArea({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const [held, setHeld] = useState(false)
  const show = useCallback<ShowToast>((message, duration, action) => {
    const time = duration ?? (action ? ACTION_TIME : TOAST_TIME)
    setToast((last) => ({ message, duration: time, action: action ?? null, number: (last?.number ?? 0) + 1 }))
    setHeld(false)
  }, [])
  useCarriedMessage(show)
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => setToast(null), toast.duration)
    return () => clearTimeout(timer)
  }, [toast, held])

  const action = toast?.action ?? null
  return (
    <ToastContext value={show}>
      {children}
      {/* Always there: screen readers announce what changes in a region that they know. */}
      <div aria-live="polite" className={css.area}>
        {toast && (
          // Who points at it, or has reached its button by key, is not done with it.
          <div
            key={toast.number}
            className={css.toast}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            {toast.message}
            {action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  setToast(null)
                  action.act()
                }}
              >
                {action.words}
              </button>
            )}
          </div>
        )}
      </div>
    </ToastContext>
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

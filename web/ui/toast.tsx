import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import css from './toast.module.css'

/** Milliseconds. */
const TOAST_TIME = 4000

interface Toast {
  message: string
  duration: number
  /** Two toasts with the same words are still two: the second starts its own time. */
  number: number
}

type ShowToast = (message: string, duration?: number) => void

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
  const show = useCallback<ShowToast>((message, duration = TOAST_TIME) => {
    setToast((last) => ({ message, duration, number: (last?.number ?? 0) + 1 }))
    setHeld(false)
  }, [])
  useCarriedMessage(show)
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => setToast(null), toast.duration)
    return () => clearTimeout(timer)
  }, [toast, held])

  return (
    <ToastContext value={show}>
      {children}
      {/* Always there: screen readers announce what changes in a region that they know. */}
      <div aria-live="polite" className={css.area}>
        {toast && (
          // Who points at it is reading it. Nothing can be done with it, so the keyboard misses nothing.
          <div
            key={toast.number}
            className={css.toast}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
          >
            {toast.message}
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

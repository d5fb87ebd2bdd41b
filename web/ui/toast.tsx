import Snackbar from '@mui/material/Snackbar'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'

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
  const [open, setOpen] = useState(false)
  const show = useCallback<ShowToast>((message, duration = TOAST_TIME) => {
    setToast((last) => ({ message, duration, number: (last?.number ?? 0) + 1 }))
    setOpen(true)
  }, [])
  useCarriedMessage(show)

  return (
    <ToastContext value={show}>
      {children}
      <Snackbar
        key={toast?.number ?? 0}
        open={open}
        message={toast?.message}
        autoHideDuration={toast?.duration ?? TOAST_TIME}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') setOpen(false)
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      />
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

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onSessionLost } from '#web/lib/storage/session-store.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Milliseconds: there is more to read, and it matters. */
const KEPT_TIME = 10_000

/** Tells the visitor once that the server has ended the session. */
export function SessionLostNotice() {
  const { t } = useTranslation()
  const show = useToast()
  useEffect(
    () =>
      onSessionLost((pageStays) =>
        show(t(pageStays ? 'sessionOver.kept' : 'sessionLost'), pageStays ? KEPT_TIME : undefined),
      ),
    [show, t],
  )
  return null
}

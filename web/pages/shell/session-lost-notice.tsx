import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onSessionLost } from '#web/lib/session-store.ts'
import { useToast } from '#web/ui/toast.tsx'

/** A session that the server no longer knows ends quietly; this says so, once. */
export function SessionLostNotice() {
  const { t } = useTranslation()
  const show = useToast()
  useEffect(() => onSessionLost(() => show(t('sessionLost'))), [show, t])
  return null
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { announceStaying, wouldLose, wouldLoseOnClosing } from '#web/lib/storage/unsaved-work.ts'
import { useRouter, useStopped } from '#web/lib/routing/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before leaving with unsaved work: with the portal's own dialog for links and Back, with the browser's dialog for
 * closing and reloading.
 */
export function LeavingQuestion() {
  const { t } = useTranslation()
  const router = useRouter()
  const stopped = useStopped()
  useEffect(() => router.ask(wouldLose), [router])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseOnClosing()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={stopped !== null}
      title={t('leaving.title')}
      text={t('leaving.text')}
      action={t('leaving.action')}
      onCancel={() => {
        router.stay()
        announceStaying()
      }}
      onConfirm={() => void router.proceed()}
    />
  )
}

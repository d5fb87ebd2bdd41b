import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { tellStaying, wouldLose, wouldLoseOnClosing } from '#web/lib/unsaved-work.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before leaving with unsaved work: with the portal's own dialog for links and Back, with the browser's dialog for
 * closing and reloading.
 */
export function LeavingQuestion() {
  const { t } = useTranslation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => wouldLose(currentLocation, nextLocation))
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseOnClosing()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('leaving.title')}
      text={t('leaving.text')}
      action={t('leaving.action')}
      onCancel={() => {
        blocker.reset?.()
        tellStaying()
      }}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

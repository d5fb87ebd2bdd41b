import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useNavigate, type Location } from 'react-router'
import { announceStaying, wouldLose, wouldLoseOnClosing } from '#web/lib/storage/unsaved-work.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before leaving with unsaved work: with the portal's own dialog for links and Back, with the browser's dialog for
 * closing and reloading.
 */
export function LeavingQuestion() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // The router forgets what it stopped when a page changes its own address, as the map does at the end of each flight.
  const [wanted, setWanted] = useState<Location | null>(null)
  const confirmed = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stops = !confirmed.current && wouldLose(currentLocation, nextLocation)
    if (stops) setWanted(nextLocation)
    return stops
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseOnClosing()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const leave = async () => {
    setWanted(null)
    if (blocker.state === 'blocked') {
      blocker.proceed()
      return
    }
    if (!wanted) return
    confirmed.current = true
    await navigate(wanted)
    confirmed.current = false
  }
  return (
    <ConfirmDialog
      open={wanted !== null}
      title={t('leaving.title')}
      text={t('leaving.text')}
      action={t('leaving.action')}
      onCancel={() => {
        setWanted(null)
        blocker.reset?.()
        announceStaying()
      }}
      onConfirm={() => void leave()}
    />
  )
}

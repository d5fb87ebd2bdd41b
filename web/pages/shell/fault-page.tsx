import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { portalAnswers } from '#web/lib/api.ts'
import { watchForConnection } from '#web/lib/portal-in-reach.ts'
import plain from '#web/ui/plain.module.css'
import css from './shell.module.css'

/** Shown when a page fails to load or render, usually because one of its files could not be fetched. */
export function FaultPage() {
  const { t } = useTranslation()
  const lost = useLostConnection()
  return (
    <section className={css.fault}>
      <h1 className={plain.h2}>{lost ? t(`waiting.${lost}`) : t('fault.heading')}</h1>
      <p role="status">{lost ? t('fault.opensItself') : t('fault.text')}</p>
      <button
        type="button"
        className={`${plain.button} ${plain.filled}`}
        onClick={() => window.location.reload()}
      >
        {t('fault.reload')}
      </button>
    </section>
  )
}

/** Returns which connection is lost; null if none is. Loads the page again as soon as the portal answers. */
function useLostConnection(): 'offline' | 'unreachable' | null {
  const [lost, setLost] = useState<'offline' | 'unreachable' | null>(() =>
    navigator.onLine ? null : 'offline',
  )
  useEffect(() => {
    const ended = new AbortController()
    void portalAnswers().then((answers) => {
      if (ended.signal.aborted) return
      setLost(answers ? null : navigator.onLine ? 'unreachable' : 'offline')
      if (answers) return
      void watchForConnection(ended.signal, () => {
        if (ended.signal.aborted) return
        ended.abort()
        window.location.reload()
      })
    })
    return () => ended.abort()
  }, [])
  return lost
}

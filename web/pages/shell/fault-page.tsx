import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { portalAnswers } from '#web/lib/api.ts'
import plain from '#web/ui/page/plain.module.css'
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

/** Milliseconds between two questions whether the portal is back. */
const PAUSE = 4000

/**
 * Returns which connection is lost; null if none is. Loads the page again as soon as the portal answers. Every page carries this
 * code, so that it asks at one pace and leaves out `watchForConnection`, which forms load.
 */
function useLostConnection(): 'offline' | 'unreachable' | null {
  const [lost, setLost] = useState<'offline' | 'unreachable' | null>(() =>
    navigator.onLine ? null : 'offline',
  )
  useEffect(() => {
    let left = false
    let wasSilent = false
    const ask = async () => {
      const answers = await portalAnswers()
      if (left) return
      if (answers) clearInterval(timer)
      if (answers && wasSilent) window.location.reload()
      else setLost(answers ? null : navigator.onLine ? 'unreachable' : 'offline')
      wasSilent = !answers
    }
    const timer = setInterval(() => void ask(), PAUSE)
    void ask()
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [])
  return lost
}

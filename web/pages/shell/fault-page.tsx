import { useTranslation } from 'react-i18next'
import plain from '#web/ui/plain.module.css'
import css from './shell.module.css'

/** Shown when a page fails to load or render, usually because one of its files could not be fetched. */
export function FaultPage() {
  const { t } = useTranslation()
  return (
    <section className={css.fault}>
      <h1 className={plain.h2}>{t('fault.heading')}</h1>
      <p>{t('fault.text')}</p>
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

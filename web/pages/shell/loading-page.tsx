import { useTranslation } from 'react-i18next'
import css from './shell.module.css'

/** Shown until the files of the first page have loaded. */
export function LoadingPage() {
  const { t } = useTranslation()
  return (
    <div className={css.loading}>
      <div role="progressbar" aria-label={t('loading')} className={css.spinner} />
    </div>
  )
}

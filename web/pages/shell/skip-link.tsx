import { useTranslation } from 'react-i18next'
import css from './shell.module.css'

/** First stop of the Tab key; out of sight until then. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#content" className={css.skip}>
      {t('skipToContent')}
    </a>
  )
}

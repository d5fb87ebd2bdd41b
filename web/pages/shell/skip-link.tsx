import { useTranslation } from 'react-i18next'
import css from './shell.module.css'

/** The first element that the Tab key reaches; invisible until then. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#content" className={css.skip}>
      {t('skipToContent')}
    </a>
  )
}

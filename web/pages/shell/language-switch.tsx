import { useTranslation } from 'react-i18next'
import { LANGUAGES, speak } from '#web/i18n/index.ts'
import css from './navigation.module.css'

/** Each language is named in itself, so that people find their own. */
const NAMES = { en: 'English', cy: 'Cymraeg' } as const

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <div role="group" aria-label={t('navigation.language')} className={css.languages}>
      {LANGUAGES.map((language, place) => (
        <span key={language}>
          {place > 0 && <span aria-hidden="true">|</span>}
          <button
            type="button"
            lang={language}
            aria-pressed={i18n.language === language}
            onClick={() => void speak(language)}
          >
            {NAMES[language]}
          </button>
        </span>
      ))}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { LANGUAGES, speak, type Language } from '#web/i18n/index.ts'
import { currentSession } from '#web/lib/storage/session-store.ts'
import css from './navigation.module.css'

/** Each language is named in itself, so that people find their own. */
const NAMES = { en: 'English', cy: 'Cymraeg' } as const

/** Members get their emails in the language that they chose last. Only they need the code that sends the choice. */
function choose(language: Language): void {
  void speak(language)
  if (currentSession())
    void import('#web/members/settings/keep-language.ts').then(({ keepLanguage }) => keepLanguage(language))
}

/** @param short in narrow windows: the code of the language, which its name begins with */
export function LanguageSwitch({ short }: { short: boolean }) {
  const { t, i18n } = useTranslation()
  return (
    <div role="group" aria-label={t('navigation.language')} className={css.languages}>
      {LANGUAGES.map((language, place) => (
        <span key={language}>
          {place > 0 && <span aria-hidden="true">|</span>}
          <button
            type="button"
            lang={language}
            aria-label={NAMES[language]}
            aria-pressed={i18n.language === language}
            onClick={() => choose(language)}
          >
            {short ? language.toUpperCase() : NAMES[language]}
          </button>
        </span>
      ))}
    </div>
  )
}

import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { browserStorage } from '#web/lib/browser-storage.ts'

export const LANGUAGES = ['en', 'cy'] as const
export type Language = (typeof LANGUAGES)[number]

const STORAGE_KEY = 'language'
/** Each language is a file of its own, so a visitor loads the words of one language only. */
const words = { en: () => import('./en/index.ts'), cy: () => import('./cy/index.ts') }

/** To be awaited before the first render: no page ever shows keys, or one language after another. */
export async function startWords(language: Language = firstLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'portal',
    resources: { [language]: { ...(await words[language]()) } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = language
}

export async function speak(language: Language): Promise<void> {
  for (const [namespace, texts] of Object.entries(await words[language]())) {
    i18next.addResourceBundle(language, namespace, texts)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  browserStorage('local').write(STORAGE_KEY, language)
}

/** What was chosen before, or else the first of the browser's languages that we speak. */
function firstLanguage(): Language {
  const kept = browserStorage('local').read(STORAGE_KEY)
  const wished = [kept, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wished.find(isLanguage) ?? 'en'
}

function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag)
}

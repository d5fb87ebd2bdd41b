import { webManifestAt } from '#contract/site/web-manifest.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ownPlurals } from '#language/plurals.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { MEMBER_LANGUAGE_KEY } from '#web/lib/storage/session-store.ts'
import type * as english from './en/index.ts'
import { FILES } from './files.ts'

export const LANGUAGES = ['en', 'cy'] as const
export type Language = (typeof LANGUAGES)[number]
/** A group of texts with a file of its own in each language. */
export type Namespace = keyof typeof english

const STORAGE_KEY = 'language'
/** The texts of the header, footer and menus around every page. */
const OF_THE_SHELL: Namespace = 'portal'

/** All namespaces requested so far, so that they can be loaded in a language that is chosen later. */
const wanted = new Set<Namespace>()
/** The chosen language, used as soon as its texts have loaded. */
let chosen: Language = 'en'
/** Pages may request texts before i18next has started. */
let open: () => void
const opened = new Promise<void>((resolve) => {
  open = resolve
})

/** Must be awaited before the first render, so that no page shows keys or switches language while it loads. */
export async function startWords(language: Language = firstLanguage()): Promise<void> {
  chosen = language
  await i18next
    .use(ownPlurals)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      defaultNS: OF_THE_SHELL,
      resources: {},
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  open()
  await loadWords([OF_THE_SHELL])
  markPage(language)
}

/** Must be awaited before rendering a page that uses these texts. */
export async function loadWords(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  await opened
  await fetchMissing()
}

/** A visitor's choice is stored in this browser, whoever is logged in. */
export async function speak(language: Language): Promise<void> {
  if (await change(language)) browserStorage('local').write(STORAGE_KEY, language)
}

export function hasChosenLanguage(): boolean {
  return isLanguage(browserStorage('local').read(STORAGE_KEY))
}

/**
 * The account language while its member is logged in. It is not a choice of this browser and is forgotten with the
 * session.
 */
export async function speakAsMember(language: Language): Promise<void> {
  if (await change(language)) browserStorage('local').write(MEMBER_LANGUAGE_KEY, language)
}

/** Resolves to false if another language has been chosen meanwhile. */
async function change(language: Language): Promise<boolean> {
  chosen = language
  await fetchMissing()
  if (chosen !== language) return false
  await i18next.changeLanguage(language)
  markPage(language)
  return true
}

/** The server marked the page with the language that it expected. */
function markPage(language: Language): void {
  document.documentElement.lang = language
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', webManifestAt(language))
}

/** Loads missing texts in the chosen language and, until it is shown, in the language on screen. */
async function fetchMissing(): Promise<void> {
  const languages = LANGUAGES.filter((language) => language === chosen || language === i18next.language)
  const missing = languages.flatMap((language) =>
    [...wanted]
      .filter((namespace) => !i18next.hasResourceBundle(language, namespace))
      .map((namespace) => ({ language, namespace })),
  )
  await Promise.all(
    missing.map(async ({ language, namespace }) => {
      const words = await FILES[fileOf(language, namespace)]?.()
      if (!words) throw new Error(`There are no words ${namespace} in ${language}`)
      i18next.addResourceBundle(language, namespace, words)
    }),
  )
}

/** `recordForm` is stored in record-form.json. */
function fileOf(language: Language, namespace: Namespace): string {
  const name = namespace.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  return `./${language}/${name}.json`
}

/**
 * The language chosen before, otherwise that of the logged-in member, otherwise the first of the browser's languages
 * that the portal supports.
 */
function firstLanguage(): Language {
  keepLanguageOfAddress()
  const kept = ([STORAGE_KEY, MEMBER_LANGUAGE_KEY] as const).map((key) => browserStorage('local').read(key))
  const wished = [...kept, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wished.find(isLanguage) ?? 'en'
}

/**
 * `?lang=cy` in a link is a choice. Once stored it is removed from the address, where it would contradict a later
 * choice.
 */
function keepLanguageOfAddress(): void {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get('lang')
  if (!isLanguage(asked)) return
  browserStorage('local').write(STORAGE_KEY, asked)
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
}

function isLanguage(tag: string | null | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag)
}

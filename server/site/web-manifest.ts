import type { WebManifest } from '#contract/site/web-manifest.ts'
import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

/** The icons are in web/public, and the colours those of the opening page. */
export function webManifest(language: Language): WebManifest {
  const t = wordsIn(language, 'portal')
  return {
    id: '/',
    name: t('name'),
    short_name: t('shortName'),
    description: wordsIn(language, 'descriptions')('home'),
    lang: language,
    dir: 'ltr',
    // The Welsh portal is installed in Welsh, also in a browser that prefers another language.
    start_url: language === 'cy' ? '/?lang=cy' : '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f8f7f3',
    theme_color: '#22313c',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

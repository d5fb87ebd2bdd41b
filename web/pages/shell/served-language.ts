/**
 * The language of the head: the server knows the languages of the browser, but not the choice stored here. Null where no
 * server wrote the head.
 */
export function servedLanguage(): string | null {
  const locale = document.querySelector<HTMLMetaElement>('meta[property="og:locale"]')?.content
  return locale?.slice(0, 2) ?? null
}

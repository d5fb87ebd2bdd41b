/**
 * The only script inside index.html (scripts/web-build/opening.ts), so that it runs even if no other file arrives. It must
 * not use anything outside its own braces. Sets the language of the opening page, and shows its error if a script of the
 * portal fails before the first page is on screen.
 */
export function watchOpening(): void {
  const html = document.documentElement
  html.classList.add('scripts')
  try {
    const { language, memberLanguage } = window.localStorage
    const kept = String(language ?? memberLanguage)
    // As in i18n/index.ts: what the address asks for comes before what was chosen earlier.
    if (/^(en|cy)$/.test(kept) && !/[?&]lang=(en|cy)\b/.test(window.location.search)) html.lang = kept
  } catch {
    // The browser blocks its storage: the language stays that of the server.
  }
  const fail = ({ target }: Event) => {
    if (!(target instanceof Element) || target instanceof HTMLScriptElement) html.classList.add('failed')
  }
  // Failed loads do not bubble.
  window.addEventListener('error', fail, true)
  window.addEventListener('unhandledrejection', fail)
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('.opening .reload')) window.location.reload()
  })
}

import type { Language } from '#language/language.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { OgcRequest } from '../questions/ogc-request.ts'
import { withParameters } from '../links.ts'

export interface Page {
  title: string
  /** From the first page to this one, without it. */
  trail: readonly { title: string; href: string }[]
  /** Markup of the main part, without its heading. */
  content: string
}

/** A whole page, which loads nothing and needs no script. */
export function pageHtml(
  { language, t, address, place }: OgcRequest,
  { title, trail, content }: Page,
  nonce: string,
): string {
  const portal = wordsIn(language, 'portal')('name')
  const other: Language = language === 'en' ? 'cy' : 'en'
  const crumbs = [{ title: portal, href: `${place.publicUrl}/` }, ...trail]
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeMarkup(title)} – ${escapeMarkup(portal)}</title>
    <style nonce="${escapeMarkup(nonce)}">${STYLE}</style>
  </head>
  <body>
    <a class="skip" href="#content">${escapeMarkup(t('pages.skip'))}</a>
    <header>
      <nav aria-label="${escapeMarkup(t('pages.trail'))}"><ol>${crumbs.map(crumb).join('')}</ol></nav>
      <a href="${escapeMarkup(withParameters(address, { f: 'html', lang: other }))}" lang="${other}" hreflang="${other}">${t('pages.otherLanguage')}</a>
    </header>
    <main id="content" tabindex="-1">
      <h1>${escapeMarkup(title)}</h1>
      ${content}
    </main>
    <footer>
      <p><a href="${escapeMarkup(withParameters(address, { f: 'json' }))}">${escapeMarkup(t('formats.json'))}</a> · <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a></p>
    </footer>
  </body>
</html>
`
}

function crumb({ title, href }: { title: string; href: string }): string {
  return `<li><a href="${escapeMarkup(href)}">${escapeMarkup(title)}</a></li>`
}

export function linkHtml(href: string, text: string): string {
  return `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`
}

/** @param rows cells of markup, the first a heading of its row */
export function tableHtml(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = ([first = '', ...others]: readonly string[]) =>
    `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  return `<div class="wide" role="region" aria-label="${escapeMarkup(caption)}" tabindex="0"><table>
    <caption>${escapeMarkup(caption)}</caption>
    <thead><tr>${head.map((name) => `<th scope="col">${escapeMarkup(name)}</th>`).join('')}</tr></thead>
    <tbody>${rows.map(cells).join('\n')}</tbody>
  </table></div>`
}

/** @param entries terms of text, and markup that explains them */
export function listHtml(entries: readonly (readonly [term: string, markup: string])[]): string {
  return `<dl>${entries.map(([term, markup]) => `<div><dt>${escapeMarkup(term)}</dt><dd>${markup}</dd></div>`).join('\n')}</dl>`
}

export function paragraph(text: string): string {
  return `<p>${escapeMarkup(text)}</p>`
}

const STYLE = `
  :root { color-scheme: light; --slate: #22313c; --paper: #fbfaf7; --line: #d5d4cd; --heather: #6d2f72 }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 64rem; padding: 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: var(--slate); background: var(--paper); overflow-wrap: anywhere }
  header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; padding-bottom: .75rem; border-bottom: 1px solid var(--line) }
  header ol { display: flex; flex-wrap: wrap; margin: 0; padding: 0; list-style: none } header li:not(:last-child)::after { content: "›"; padding: 0 .5rem }
  h1 { margin: 1.75rem 0 .75rem; font-size: 1.875rem; line-height: 1.25 } h2 { margin: 2.25rem 0 .5rem; font-size: 1.3125rem; line-height: 1.3 }
  p { max-width: 44rem; margin: .75rem 0 } a { color: var(--heather); text-underline-offset: .15em } a:hover { text-decoration-thickness: .125em }
  :focus-visible { outline: 3px solid var(--heather); outline-offset: 2px } main:focus { outline: none }
  .skip { position: absolute; left: 1rem; top: -10rem; padding: .5rem; background: var(--paper) } .skip:focus { top: 1rem }
  .wide { overflow-x: auto } table { width: 100%; margin: 1rem 0; border-collapse: collapse; background: #fff } caption { padding: .25rem 0; text-align: left; font-weight: 600 }
  th, td { padding: .5rem .625rem; border: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: normal } tbody th { min-width: 12rem; overflow-wrap: anywhere } thead th { font-weight: 600; background: #efeee8 }
  dl { margin: 1rem 0; border-top: 1px solid var(--line) } dl div { display: grid; grid-template-columns: minmax(9rem, 15rem) 1fr; gap: 0 1.5rem; padding: .5rem 0; border-bottom: 1px solid var(--line) } dt { font-weight: 600 } dd { margin: 0; white-space: pre-line }
  .next { display: inline-block; margin-top: .5rem; padding: .625rem 1.25rem; border: 2px solid var(--heather); border-radius: .25rem; font-weight: 600 } code { font-size: .95em }
  ul { max-width: 44rem; padding-left: 1.25rem } li { margin: .25rem 0 } footer { margin-top: 3rem; padding-top: .5rem; border-top: 1px solid var(--line) }
  @media (max-width: 36rem) { dl div { grid-template-columns: 1fr } h1 { font-size: 1.5625rem } tbody th { min-width: 9rem } }
`

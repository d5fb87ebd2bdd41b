import { REQUEST_TEXTS } from '#contract/http/errors.ts'
import { wanting } from '#server/platform/http/accept.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { HTML_TYPE, linkHeader, type Link } from './links.ts'

export type Format = 'json' | 'html'

/** Two representations: one in JSON, for which there may be several names, and a page. */
interface Offer {
  /** Media types of the JSON, without parameters. */
  jsonTypes: readonly string[]
  /** Other files with the same content. */
  alternates: readonly Link[]
}

/** Chooses by `f`, then by Accept. Throws a Refusal that names the alternates. */
export function formatOf(f: string | undefined, accept: string | undefined, offer: Offer): Format {
  if (f === 'json' || f === 'html') return f
  const chosen = f === undefined ? formatFor(accept ?? '', offer.jsonTypes) : null
  if (chosen) return chosen
  throw new Refusal('not-acceptable', {
    body: { detail: REQUEST_TEXTS.notAcceptable, links: offer.alternates },
    headers: offer.alternates.length > 0 ? { link: linkHeader(offer.alternates) } : {},
  })
}

/** JSON unless a page is preferred, as browsers do. */
function formatFor(accept: string, jsonTypes: readonly string[]): Format | null {
  if (accept.trim() === '') return 'json'
  const quality = wanting(accept)
  const json = Math.max(...jsonTypes.map(quality))
  const html = quality(HTML_TYPE)
  if (json <= 0 && html <= 0) return null
  return html > json ? 'html' : 'json'
}

import { REQUEST_TEXTS } from '#contract/errors.ts'
import { Refusal } from '#server/platform/errors.ts'
import { HTML_TYPE, linkHeader, type Link } from './links.ts'

export type Format = 'json' | 'html'

interface Range {
  type: string
  quality: number
}

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
  const ranges = accept.split(',').map(rangeOf)
  const json = Math.max(...jsonTypes.map((type) => qualityOf(type, ranges)))
  const html = qualityOf(HTML_TYPE, ranges)
  if (json <= 0 && html <= 0) return null
  return html > json ? 'html' : 'json'
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
}

/** The range that names most of a type decides (RFC 9110, 12.5.1). */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const names = [type, `${type.split('/')[0] ?? ''}/*`, '*/*']
  const found = names.flatMap((name) => ranges.find((range) => range.type === name) ?? [])
  return found[0]?.quality ?? 0
}

import { Refusal } from './errors.ts'

// Pages were never kept, so a browser that asks for HTML is shown the JSON.
const ANSWERABLE = new Set(['*/*', 'application/*', 'application/json', 'text/html', 'application/xhtml+xml'])

/** Refuses a caller who takes nothing that an endpoint can send. */
export function refuseOtherTypes(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return
  const ranges = accept.split(',').map((range) => (range.split(';')[0] ?? '').trim().toLowerCase())
  if (!ranges.some((range) => ANSWERABLE.has(range))) throw new Refusal('not-acceptable')
}

/** What the replaced portal's framework took for `?format=`; its pages, `api`, were never kept and are JSON here. */
const FORMATS = ['', 'json', 'api']

/** Refuses a form of answer that never was at this address. */
export function refuseOtherFormats(query: unknown): void {
  const { format = '' } = query as Readonly<Record<string, string | string[] | undefined>>
  const last = Array.isArray(format) ? (format.at(-1) ?? '') : format
  if (!FORMATS.includes(last)) throw new Refusal('not-found')
}

import { Refusal } from './errors.ts'

// The HTML pages of the previous portal's API are gone, so a browser that asks for HTML gets JSON.
const ANSWERABLE = new Set(['*/*', 'application/*', 'application/json', 'text/html', 'application/xhtml+xml'])

/** Refuses callers that accept nothing that an endpoint can send. */
export function refuseOtherTypes(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return
  const ranges = accept.split(',').map((range) => (range.split(';')[0] ?? '').trim().toLowerCase())
  if (!ranges.some((range) => ANSWERABLE.has(range))) throw new Refusal('not-acceptable')
}

/** Values of `?format=` in the previous portal's framework. Its HTML pages, `api`, are JSON here. */
const FORMATS = ['', 'json', 'api']

/** Refuses a format that this address never supported. */
export function refuseOtherFormats(query: unknown): void {
  const { format = '' } = query as Readonly<Record<string, string | string[] | undefined>>
  const last = Array.isArray(format) ? (format.at(-1) ?? '') : format
  if (!FORMATS.includes(last)) throw new Refusal('not-found')
}

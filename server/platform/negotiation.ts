import { Refusal } from './errors.ts'

// Pages were never kept, so a browser that asks for HTML is shown the JSON.
const ANSWERABLE = new Set(['*/*', 'application/*', 'application/json', 'text/html', 'application/xhtml+xml'])

/** Refuses a caller who takes nothing that an endpoint can send. */
export function refuseOtherTypes(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return
  const ranges = accept.split(',').map((range) => (range.split(';')[0] ?? '').trim().toLowerCase())
  if (!ranges.some((range) => ANSWERABLE.has(range))) throw new Refusal('not-acceptable')
}

import type { AnswerGroup } from '#contract/site/operations.ts'

interface Answered {
  method: string
  /** Of the route; undefined for an address without one. */
  template: string | undefined
  /** The content type of the answer. */
  type: string
}

/** The group of an answer; null for those to monitors and for the files of the pages, which say nothing about the portal. */
export function groupOf({ method, template, type }: Answered): AnswerGroup | null {
  if (template === undefined || /^\/(health|live|ready)\b/.test(template)) return null
  if (template === '/*' && !type.startsWith('text/html')) return null
  if (template.startsWith('/media/')) return 'pictures'
  const isTile = template.includes('/:z')
  if (!template.startsWith('/api/')) return isTile || template.startsWith('/tiles/') ? 'relief' : 'pages'
  if (isTile) return 'tiles'
  return method === 'GET' || method === 'HEAD' ? 'reading' : 'saving'
}

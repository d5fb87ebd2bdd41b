import type { PageMeta, PageMetaFile } from '#contract/site/page-meta.ts'

export interface PageFound {
  page: PageMeta
  /** The decoded value of `:name`. */
  params: Readonly<Record<string, string>>
}

/** Returns the page that the router in the browser shows at a path; null if there is none. */
export function pageAt({ pages }: Pick<PageMetaFile, 'pages'>, path: string): PageFound | null {
  const segments = segmentsOf(path)
  if (!segments) return null
  for (const page of pages) {
    const params = paramsAt(page.path.split('/').slice(1), segments)
    if (page.path !== '*' && params) return { page, params }
  }
  return null
}

/** Returns the target of a path that is another spelling. */
export function movedTo({ moved }: Pick<PageMetaFile, 'moved'>, path: string): string | null {
  const plain = path.replace(/(.)\/$/, '$1').toLowerCase()
  return moved.find(({ from }) => from.toLowerCase() === plain)?.to ?? null
}

function paramsAt(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) {
      if (segment === '') return null
      params[part.slice(1)] = segment
    } else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

/** Null if the path is malformed or contains NUL, which no page has and the database does not accept. */
function segmentsOf(path: string): string[] | null {
  try {
    const segments = path
      .replace(/(.)\/$/, '$1')
      .split('/')
      .slice(1)
      .map(decodeURIComponent)
    return segments.some((segment) => segment.includes('\0')) ? null : segments
  } catch {
    return null
  }
}

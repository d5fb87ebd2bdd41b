/** Where a login leads if no page was wanted. */
const MAP = '/LidarPortal'
const KEY = 'next'

/** The address of the login for a member who wanted a page. @param wanted path, query and fragment */
export function loginFor(wanted: string): string {
  return `/login?${new URLSearchParams({ [KEY]: wanted }).toString()}`
}

/**
 * The page that a login leads to, from the query of its address: only paths of this portal, because anyone can write a link.
 */
export function wantedPage(search: string): string {
  const wanted = new URLSearchParams(search).get(KEY) ?? ''
  // A base that no address can name: whatever leads elsewhere has another origin.
  const base = 'https://portal.invalid'
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return MAP
  const { origin, pathname, search: query, hash } = new URL(wanted, base)
  // Two slashes at the start of a path would be taken for a host.
  if (origin !== base || pathname.startsWith('//') || /^\/(login|register)\/?$/i.test(pathname)) return MAP
  return pathname + query + hash
}

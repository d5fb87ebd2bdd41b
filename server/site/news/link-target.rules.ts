export interface LinkTarget {
  /** A web address, `mailto:`, or a path of the portal. */
  href: string
  /** Whether it leads to a page of the portal. */
  within: boolean
}

/** The page with the appeal for support. */
const SUPPORT = '/about#support'
/** A placeholder for the portal's origin: targets that resolve to it are paths of the portal. */
const PORTAL = 'https://portal.invalid'

/** Returns the target of a link as a browser would understand it; null for every target that is not allowed. */
export function linkTarget(written: string): LinkTarget | null {
  if (written === '#support') return { href: SUPPORT, within: true }
  const address = URL.parse(written, PORTAL)
  if (address?.username !== '' || address.password !== '') return null
  if (address.protocol === 'mailto:')
    return address.pathname.includes('@') ? { href: address.href, within: false } : null
  if (address.origin === PORTAL) {
    // `//host` and `/\host` lead to other sites and have been excluded already, because their origin differs.
    const path = address.pathname + address.search + address.hash
    return written.startsWith('/') && !path.startsWith('//') ? { href: path, within: true } : null
  }
  return /^https?:$/.test(address.protocol) && /^https?:\/\//i.test(written)
    ? { href: address.href, within: false }
    : null
}

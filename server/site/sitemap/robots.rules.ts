/** Private pages. Robots treat each as the beginning of a path. */
export const NOT_FOR_ROBOTS = [
  '/account',
  '/admin',
  '/confirm-email',
  '/dashboard',
  '/forgot-password',
  '/import',
  '/notices',
  '/profile',
  '/reset-password',
  '/review',
  '/second-opinion',
  '/unsubscribe',
] as const

/** Public pages on which nobody looks for anything, so they are not in the sitemap. */
const NOT_IN_SITEMAP: readonly string[] = ['/login', '/register']

/** @param origin without a slash at the end */
export function robotsText(origin: string): string {
  const disallowed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\n${disallowed.join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

export function isForSitemap(path: string): boolean {
  const address = path.toLowerCase()
  return (
    !NOT_IN_SITEMAP.includes(address) && !NOT_FOR_ROBOTS.some((beginning) => address.startsWith(beginning))
  )
}

/** Private pages. Robots treat each as the beginning of a path. */
export const NOT_FOR_ROBOTS = [
  '/account',
  '/admin',
  '/confirm-email',
  '/dashboard',
  '/forgot-password',
  '/profile',
  '/reset-password',
  '/unsubscribe',
] as const

/** @param origin without a slash at the end */
export function robotsText(origin: string): string {
  const disallowed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\n${disallowed.join('')}\nSitemap: ${origin}/sitemap.xml\n`
}

export function isForRobots(path: string): boolean {
  return !NOT_FOR_ROBOTS.some((beginning) => path.toLowerCase().startsWith(beginning))
}

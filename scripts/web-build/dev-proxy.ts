import type { ProxyOptions } from 'vite'
import type { Route } from '#contract/http/route.ts'
import { isInServerFolder, SERVER_FOLDERS } from '#contract/site/addresses/server-paths.ts'

/**
 * Returns what `npm run dev` forwards to the server: its folders, and every route of the contract outside them. Some of
 * these routes share their address with a page; a GET without its own route is for the page.
 */
export function devProxy(routes: readonly Route[], portal: string): Record<string, ProxyOptions> {
  const folders = SERVER_FOLDERS.map((folder): Entry => [`^${folder}(/|\\?|$)`, { target: portal }])
  const elsewhere = routes.filter(({ path }) => !isInServerFolder(path))
  const apart = elsewhere.map(({ path }): Entry => {
    const methods = elsewhere.filter((other) => other.path === path).map(({ method }) => method)
    const isPage = ({ method = '' }: { method?: string | undefined }) =>
      !methods.some((known) => known === method || (known === 'GET' && method === 'HEAD'))
    return [
      patternOf(path),
      { target: portal, bypass: (request) => (isPage(request) ? request.url : undefined) },
    ]
  })
  return Object.fromEntries([...folders, ...apart])
}

type Entry = [pattern: string, options: ProxyOptions]

/** Returns an expression for a path with or without a slash at the end, and with any query. */
function patternOf(path: string): string {
  const plain = path.replace(/\/$/, '').replaceAll('.', '\\.')
  return `^${plain.replaceAll(/\{\w+\}/g, '[^/?]+')}/?(\\?|$)`
}

import type { ProxyOptions } from 'vite'
import type { Route } from '../../contract/route.ts'
import { isInServerFolder, SERVER_FOLDERS } from '../../contract/server-paths.ts'

/**
 * What `npm run dev` hands on to the server: its folders, and every route of the contract that lies elsewhere. Some of
 * those share their address with a page, which is what a GET without a route of its own asks for.
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

/** With and without a slash at the end, and whatever is asked after it. */
function patternOf(path: string): string {
  const plain = path.replace(/\/$/, '').replaceAll('.', '\\.')
  return `^${plain.replaceAll(/\{\w+\}/g, '[^/?]+')}/?(\\?|$)`
}

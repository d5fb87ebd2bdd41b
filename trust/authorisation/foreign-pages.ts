import { addressOf } from '#contract/http/route.ts'
import type { Portal } from '../harness/portal.ts'
import { WRITE_ROUTES } from './matrix.ts'

/** Returns the names of the write routes that a browser allows pages of this site to use, after a preflight request. */
export async function openTo(portal: Portal, origin: string): Promise<string[]> {
  const open: string[] = []
  for (const route of WRITE_ROUTES) {
    const names = Object.keys(route.params?.properties ?? {})
    const { headers } = await portal.ask(
      addressOf(route, Object.fromEntries(names.map((name) => [name, 1]))),
      {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': route.method,
          'access-control-request-headers': 'authorization',
        },
      },
    )
    if (headers.has('access-control-allow-origin')) open.push(`${route.method} ${route.path}`)
  }
  return open
}

import { addressOf, type Route } from '#contract/http/route.ts'
import type { Asked } from './entry.ts'
import type { Visitor } from './expected.ts'
import type { Person } from './people.ts'

/** One of the ways in which the portal accepts the same request. */
export interface Way {
  body: 'JSON' | 'form' | 'multipart' | 'none'
  /** Whether the address ends with its slash. */
  slash: boolean
}

/** A site that is neither the portal nor named by its operator. */
export const FOREIGN = 'https://elsewhere.example'

/** Returns the ways of a route. @param all if false, only one that the portal's own pages use */
export function waysOf(route: Route, all: boolean): Way[] {
  if (!route.body)
    return [{ body: 'none', slash: true }, ...(all ? [{ body: 'none' as const, slash: false }] : [])]
  if (!all) return [{ body: route.files ? 'multipart' : 'JSON', slash: true }]
  return [
    { body: 'JSON', slash: true },
    { body: 'form', slash: false },
    { body: 'multipart', slash: true },
  ]
}

export function requestOf(route: Route, { params, fields = {}, files = {} }: Asked, { body, slash }: Way) {
  const address = addressOf(route, params)
  const sent: Partial<Sent> = body === 'none' ? {} : bodyOf(body, fields, files)
  return {
    path: slash ? address : address.replace(/\/$/, ''),
    init: { method: route.method, ...sent },
  }
}

interface Sent {
  body: BodyInit
  headers?: Record<string, string>
}

function bodyOf(
  kind: 'JSON' | 'form' | 'multipart',
  fields: NonNullable<Asked['fields']>,
  files: NonNullable<Asked['files']>,
): Sent {
  if (kind === 'JSON')
    return { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string])
  if (kind === 'form') return { body: new URLSearchParams(texts) }
  const form = new FormData()
  for (const [name, text] of texts) form.append(name, text)
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new File([Uint8Array.from(bytes)], 'find.jpg', { type: 'image/jpeg' }))
  return { body: form }
}

/** How a request identifies its sender. */
export interface Credential {
  how: string
  headers: Readonly<Record<string, string>>
  /** Query of the address. */
  query: string
}

const NONE: Credential = { how: '', headers: {}, query: '' }

/** Returns the credentials of a visitor. @param whose the person whose token is sent; null without one */
export function credentialsOf(visitor: Visitor, whose: Person | null): Credential[] {
  if (visitor === 'an unknown token')
    return [{ ...NONE, headers: { authorization: `Token ${'0'.repeat(40)}` } }]
  if (!whose) return [NONE]
  if (visitor !== 'a token elsewhere') return [{ ...NONE, headers: whose.authorization }]
  const token = whose.authorization.authorization.replace('Token ', '')
  const cookie = ['token', 'auth_token', 'sessionid'].map((name) => `${name}=${token}`).join('; ')
  return [
    { ...NONE, how: 'as a bearer', headers: { authorization: `Bearer ${token}` } },
    {
      ...NONE,
      how: 'in cookies, from a page of another site',
      headers: { cookie, origin: FOREIGN, referer: `${FOREIGN}/`, 'sec-fetch-site': 'cross-site' },
    },
    { ...NONE, how: 'in the address', query: `?token=${token}&auth_token=${token}` },
  ]
}

import { useEffect, useState } from 'react'
import { getOwnAccount } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from './session.ts'

export type Role = 'administrator' | 'moderator' | 'member' | 'not known'

/** Requested once per session, because the menu of every page needs it. */
let asked: { token: string; role: Promise<Role> } | null = null

function roleOf(token: string): Promise<Role> {
  if (asked?.token === token) return asked.role
  const role = call(getOwnAccount, { token }).then(({ administrator, moderator }): Role => {
    if (administrator) return 'administrator'
    return moderator ? 'moderator' : 'member'
  })
  asked = { token, role }
  // The next caller tries again.
  role.catch(() => {
    if (asked?.role === role) asked = null
  })
  return role
}

/**
 * The role of the logged-in member, requested once `wanted`; `failed` if the request failed. It decides only what the
 * pages offer: the server checks the permission for each request itself.
 */
export function useRole(wanted = true): Role | 'failed' {
  const token = useSession()?.token ?? null
  const [known, setKnown] = useState<{ token: string; role: Role | 'failed' } | null>(null)
  useEffect(() => {
    if (!wanted || token === null) return
    let current = true
    roleOf(token)
      .catch(() => 'failed' as const)
      .then((role) => current && setKnown({ token, role }))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [wanted, token])
  return known !== null && known.token === token ? known.role : 'not known'
}

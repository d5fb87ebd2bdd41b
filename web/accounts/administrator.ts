import { useEffect, useState } from 'react'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { useSession } from './session/session.ts'

export type Role = 'administrator' | 'moderator' | 'member' | 'not known'

interface Rights {
  role: Role
  /** Whether the member decides about finds of others. */
  reviewer: boolean
  /** Whether the member fetches finds for a Historic Environment Record. */
  officer: boolean
}

/** Requested once per session, because the menu of every page needs it. */
let asked: { token: string; rights: Promise<Rights> } | null = null

function rightsOf(token: string): Promise<Rights> {
  if (asked?.token === token) return asked.rights
  const rights = call(getOwnAccount, { token }).then((account): Rights => {
    const { administrator, moderator, reviewer, her_officer: officer } = account
    if (administrator) return { role: 'administrator', reviewer, officer }
    return { role: moderator ? 'moderator' : 'member', reviewer, officer }
  })
  asked = { token, rights }
  // The next caller tries again.
  rights.catch(() => {
    if (asked?.rights === rights) asked = null
  })
  return rights
}

const NOT_KNOWN: Rights = { role: 'not known', reviewer: false, officer: false }

function useRights(wanted: boolean): Rights | Error {
  const session = useSession()
  const token = session?.token
  const username = session?.username
  const [known, setKnown] = useState<{ username: string; rights: Rights | Error } | null>(null)
  useEffect(() => {
    if (!wanted || token === undefined || username === undefined) return
    let current = true
    rightsOf(token)
      .catch((fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault))))
      .then((rights) => current && setKnown({ username, rights }))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [wanted, token, username])
  // Of the same member after another login too: a page must not go away because its session has ended.
  return known !== null && known.username === username ? known.rights : NOT_KNOWN
}

/**
 * The role of the logged-in member, requested once `wanted`; why the request failed if it did. It decides only what the
 * pages offer: the server checks the permission for each request itself.
 */
export function useRole(wanted = true): Role | Error {
  const rights = useRights(wanted)
  return rights instanceof Error ? rights : rights.role
}

/** Whether the logged-in member reviews finds, requested once `wanted`, as `useRole` is. */
export function useReviewer(wanted = true): Known {
  return knownOf(useRights(wanted), 'reviewer')
}

/** Whether the logged-in member is an officer of a Historic Environment Record or an administrator, as `useReviewer` is. */
export function useHerOfficer(wanted = true): Known {
  return knownOf(useRights(wanted), 'officer')
}

type Known = 'yes' | 'no' | 'not known' | 'failed'

function knownOf(rights: Rights | Error, right: 'reviewer' | 'officer'): Known {
  if (rights instanceof Error) return 'failed'
  if (rights.role === 'not known') return 'not known'
  return rights[right] ? 'yes' : 'no'
}

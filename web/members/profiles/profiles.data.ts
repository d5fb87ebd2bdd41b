import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getOwnProfile,
  getProfileCard,
  searchMembers,
  updateProfile,
  type MemberOrder,
} from '#contract/accounts/profiles.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const PROFILES = ['profiles']

/** The profile of a member, without their records, which may be many and are loaded in pages. */
export function profileCardQuery(username: string) {
  return queryOptions({
    queryKey: [...PROFILES, 'card', username],
    queryFn: ({ signal }) => call(getProfileCard, { params: { username }, signal }),
  })
}

/** The logged-in member's own profile, as entered. @param username keeps it apart from another member's in the cache */
export function ownProfileQuery(username: string) {
  return queryOptions({
    queryKey: [...PROFILES, 'own', username],
    queryFn: ({ signal }) => call(getOwnProfile, { signal }),
    // The member may be editing the profile, so it is not fetched again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

interface SavingOutcome {
  onSaved: () => void
  /** Called even if the form has been closed by then. */
  onFailed: (fault: Error) => void
}

export function useSaveProfile({ onSaved, onFailed }: SavingOutcome) {
  return useSending({
    send: ({ id, form }: { id: number; form: FormData }) => call(updateProfile, { params: { id }, form }),
    onSuccess: onSaved,
    onError: onFailed,
  })
}

export interface SoughtMembers {
  /** Part of the username; empty for all members. */
  search: string
  order: MemberOrder
}

/** Members in brief, one page at a time. While another search loads, the previous results stay. */
export function membersQuery({ search, order }: SoughtMembers) {
  return infiniteQueryOptions({
    queryKey: [...PROFILES, 'members', search, order],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        order,
        ...(search !== '' && { search }),
        ...(pageParam !== null && { after: pageParam }),
      }
      return call(searchMembers, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

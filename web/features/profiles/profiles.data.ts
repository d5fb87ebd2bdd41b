import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getOwnProfile,
  getProfileCard,
  searchMembers,
  updateProfile,
  type MemberOrder,
} from '#contract/profiles.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/use-sending.ts'

const PROFILES = ['profiles']

/** The profile of a member, without their records, which may be many and are loaded in pages. */
export function profileCardQuery(username: string) {
  return queryOptions({
    queryKey: [...PROFILES, 'card', username],
    queryFn: ({ signal }) => call(getProfileCard, { params: { username }, signal }),
  })
}

/** The profile of whoever is signed in, as they wrote it. @param username by which it is kept apart from that of another */
export function ownProfileQuery(username: string) {
  return queryOptions({
    queryKey: [...PROFILES, 'own', username],
    queryFn: ({ signal }) => call(getOwnProfile, { signal }),
    // Somebody is writing in it: what was read stays until it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

interface SavingOutcome {
  onSaved: () => void
  /** Also called when the form is gone by then. */
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
  /** Part of the username; empty for everybody. */
  search: string
  order: MemberOrder
}

/** Members in short, a page at a time. While another search is on its way, what was found before stays. */
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

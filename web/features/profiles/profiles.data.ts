import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  getOwnProfile,
  getProfileCard,
  searchMembers,
  updateProfile,
  type MemberOrder,
} from '#contract/profiles.ts'
import { call } from '#web/lib/api.ts'

const PROFILES = ['profiles']

/** What is known of a member, without their records: those may be many and come in pages. */
export function profileCardQuery(username: string) {
  return queryOptions({
    queryKey: [...PROFILES, 'card', username],
    queryFn: ({ signal }) => call(getProfileCard, { params: { username }, signal }),
  })
}

/** The profile of whoever is signed in with this token, as they wrote it. */
export function ownProfileQuery(token: string) {
  return queryOptions({
    queryKey: [...PROFILES, 'own', token],
    queryFn: ({ signal }) => call(getOwnProfile, { signal }),
    // Somebody is writing in it: what was read stays until it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

interface SavingOutcome {
  onSaved: () => void
  /** Also called when the form is gone by then: a session that ended takes the form away. */
  onFailed: (fault: Error) => void
}

export function useSaveProfile({ onSaved, onFailed }: SavingOutcome) {
  return useMutation({
    mutationFn: ({ id, form }: { id: number; form: FormData }) =>
      call(updateProfile, { params: { id }, form }),
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

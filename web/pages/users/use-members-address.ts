import { useSearchParams } from 'react-router'
import { USERNAME_MAX_LENGTH } from '#contract/http/limits.ts'
import type { SoughtMembers } from '#web/members/profiles/profiles.data.ts'

/** The most pages that a link can request at once. */
const MOST_PAGES = 50

interface MembersAsked extends SoughtMembers {
  pages: number
}

/**
 * Search, order and pages of the member list, kept in the address (`?search=gwen&order=newest&pages=3`) for links and for the
 * Back button.
 */
export function useMembersAddress(): [MembersAsked, (change: Partial<MembersAsked>) => void] {
  const [address, setAddress] = useSearchParams()
  const pages = Math.floor(Number(address.get('pages')))
  const asked: MembersAsked = {
    search: (address.get('search') ?? '').trim().slice(0, USERNAME_MAX_LENGTH),
    order: address.get('order') === 'newest' ? 'newest' : 'name',
    pages: pages >= 1 ? Math.min(pages, MOST_PAGES) : 1,
  }
  const change = (changed: Partial<MembersAsked>) => {
    // A new search or order starts at the first page.
    const { search, order, pages: wanted } = { ...asked, pages: 1, ...changed }
    const next = new URLSearchParams()
    if (search !== '') next.set('search', search)
    if (order !== 'name') next.set('order', order)
    if (wanted > 1) next.set('pages', String(wanted))
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return [asked, change]
}

import { useSearchParams } from 'react-router'
import { USERNAME_MAX_LENGTH } from '#contract/limits.ts'
import type { SoughtMembers } from '#web/features/profiles/profiles.data.ts'

/** A link may ask for no more at once; who has seen so many goes on from there. */
const MOST_PAGES = 50

interface MembersAsked extends SoughtMembers {
  pages: number
}

/** What is shown of the members stands in the address (`?search=gwen&order=newest&pages=3`), for links and for coming back. */
export function useMembersAddress(): [MembersAsked, (change: Partial<MembersAsked>) => void] {
  const [address, setAddress] = useSearchParams()
  const pages = Math.floor(Number(address.get('pages')))
  const asked: MembersAsked = {
    search: (address.get('search') ?? '').trim().slice(0, USERNAME_MAX_LENGTH),
    order: address.get('order') === 'newest' ? 'newest' : 'name',
    pages: pages >= 1 ? Math.min(pages, MOST_PAGES) : 1,
  }
  const change = (changed: Partial<MembersAsked>) => {
    // Another search or order begins at its beginning.
    const { search, order, pages: wanted } = { ...asked, pages: 1, ...changed }
    const next = new URLSearchParams()
    if (search !== '') next.set('search', search)
    if (order !== 'name') next.set('order', order)
    if (wanted > 1) next.set('pages', String(wanted))
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return [asked, change]
}

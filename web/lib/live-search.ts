import { useNavigation } from 'react-router'

/** The query parameters of the current address. React learns of a change of address later than the browser does. */
export function liveSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

/**
 * Whether the visitor has asked for another page, which is still on its way. A page that changed its own address now, without
 * being asked, would cancel that; it can do so if this becomes false and the page is still there.
 */
export function useLeavingPage(): boolean {
  return useNavigation().state !== 'idle'
}

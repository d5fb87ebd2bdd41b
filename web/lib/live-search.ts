/** What stands behind the question mark at this moment. React hears of a change of address later than the browser does. */
export function liveSearch(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
